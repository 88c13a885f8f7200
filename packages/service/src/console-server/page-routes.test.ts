import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { compressFiles } from '../../../console/compress-files.ts'
import { addRequestFacts } from '../request-facts.ts'
import { pageRoutes } from './page-routes.ts'

const script = `console.log(${JSON.stringify('x'.repeat(2000))})`
const index = '<!doctype html><script type="module" src="/assets/index-a1b2c3d4.js"></script>'

describe('The pages of the console', async () => {
  const root = mkdtempSync(join(tmpdir(), 'rowdeck-test-'))
  after(() => rmSync(root, { recursive: true, force: true }))
  const folder = join(root, 'dist')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(root, 'outside.txt'), 'outside')
  writeFileSync(join(folder, 'index.html'), index)
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'assets', 'index-a1b2c3d4.js'), script)
  writeFileSync(join(folder, 'built-from.env'), 'no type that is served')
  await compressFiles(folder)

  const logged: object[] = []
  function serve(from = folder, publicUrl?: string) {
    const server = Fastify()
    addRequestFacts(server)
    server.addHook('onResponse', async ({ facts }) => void logged.push(facts))
    pageRoutes(server, { folder: from, publicUrl, hidden: ['/plans'] })
    after(() => server.close())
    return (url: string, headers = {}) => server.inject({ url, headers })
  }

  test('are one file, served under the path of every page.', async () => {
    const get = serve()
    for (const path of [
      '/',
      '/sign-in',
      '/set-password',
      '/settings',
      '/settings/keys',
      '/docs',
      '/?x=1',
    ]) {
      const answer = await get(path)
      assert.equal(answer.statusCode, 200, path)
      assert.equal(answer.body, index)
      assert.equal(answer.headers['cache-control'], 'no-cache')
    }
  })

  test('are named in the log, without the rest of their path; files are not.', async () => {
    const get = serve()
    logged.length = 0
    for (const path of ['/', '/settings/keys', '/operator/accounts/acc_1?x=1', '/favicon.svg']) {
      await get(path)
    }
    assert.deepEqual(logged, [
      { page: 'playground' },
      { page: 'settings' },
      { page: 'operator' },
      {},
    ])
  })

  test('allow no inline code, no other origins, no framing and no type sniffing.', async () => {
    const { headers } = await serve()('/')
    const policy = String(headers['content-security-policy'])
    assert.doesNotMatch(policy, /unsafe|\*|https?:/)
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]) {
      assert.ok(policy.includes(part), part)
    }
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['strict-transport-security'], undefined)
    const tls = await serve(folder, 'https://decks.example.com')('/')
    assert.match(String(tls.headers['strict-transport-security']), /max-age=\d{8}/)
  })

  test('have immutable files cached for a year, and others revalidated every time.', async () => {
    const get = serve()
    const answer = await get('/assets/index-a1b2c3d4.js')
    assert.match(String(answer.headers['cache-control']), /immutable/)
    assert.match(String(answer.headers['content-type']), /javascript/)
    assert.equal((await get('/favicon.svg')).headers['cache-control'], 'no-cache')
    const { etag } = (await get('/')).headers
    assert.equal((await get('/', { 'if-none-match': etag })).statusCode, 304)
  })

  test('are compressed as the browser prefers, or sent uncompressed.', async () => {
    const get = serve()
    const path = '/assets/index-a1b2c3d4.js'
    const br = await get(path, { 'accept-encoding': 'gzip, br' })
    assert.equal(br.headers['content-encoding'], 'br')
    assert.equal(brotliDecompressSync(br.rawPayload).toString(), script)
    const gzip = await get(path, { 'accept-encoding': 'gzip, br;q=0' })
    assert.equal(gzip.headers['content-encoding'], 'gzip')
    assert.equal(gunzipSync(gzip.rawPayload).toString(), script)
    assert.ok(gzip.rawPayload.length < script.length / 5)
    assert.equal((await get(path)).body, script)
    assert.equal((await get(path)).headers.vary, 'accept-encoding')
  })

  test('give no access to files outside their folder or of other types.', async () => {
    const get = serve()
    for (const path of [
      '/../outside.txt',
      '/..%2Foutside.txt',
      '/%2e%2e/outside.txt',
      '/assets/../../outside.txt',
      '/built-from.env',
      '/assets',
      '/missing.js',
      '//evil.example',
    ]) {
      assert.equal((await get(path)).statusCode, 404, path)
    }
  })

  test('include one for addresses that do not exist, with status 404, for browsers but not for programs.', async () => {
    const get = serve()
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    for (const path of [
      '/nope',
      '/settings-of-old',
      '/docs/scalar.js.map.html',
      '//evil.example',
    ]) {
      const answer = await get(path, { accept })
      assert.equal(answer.statusCode, 404, path)
      assert.equal(answer.body, index)
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/)
    }
    for (const path of ['/api/v1/nope', '/api', '/web/nope', '/nope']) {
      const answer = await get(path, path === '/nope' ? { accept: '*/*' } : { accept })
      assert.equal(answer.statusCode, 404, path)
      assert.match(String(answer.headers['content-type']), /json/)
    }
  })

  test('say so if they have not been built.', async () => {
    const answer = await serve(join(root, 'nowhere'))('/')
    assert.equal(answer.statusCode, 503)
    assert.match(answer.body, /not built/)
    assert.ok(answer.headers['content-security-policy'])
  })
})
