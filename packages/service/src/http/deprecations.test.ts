import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { announceDeprecations, type Deprecation, deprecations } from './deprecations.ts'

const old: Deprecation = {
  deprecatedAt: new Date('2026-01-01T00:00:00Z'),
  sunsetAt: new Date('2026-12-31T23:59:59Z'),
  link: 'https://example.com/versions',
}

test('Every response of a deprecated route says since when it is deprecated, until when it is served and where to read more.', async () => {
  const server = Fastify()
  announceDeprecations(server, new Map([['/old', old]]))
  server.get('/old', async (request) => {
    if (request.url.includes('fail')) throw new Error('no')
    return {}
  })
  server.get('/new', async () => ({}))
  for (const url of ['/old', '/old?fail']) {
    const { headers } = await server.inject(url)
    assert.equal(headers.deprecation, '@1767225600')
    assert.equal(headers.sunset, 'Thu, 31 Dec 2026 23:59:59 GMT')
    assert.equal(
      headers.link,
      '<https://example.com/versions>; rel="deprecation"; type="text/html"',
    )
  }
  const { headers } = await server.inject('/new')
  assert.deepEqual([headers.deprecation, headers.sunset], [undefined, undefined])
})

test('A route cannot be deprecated with less than 180 days of notice.', () => {
  const sunsetAt = new Date('2026-06-29T23:59:59Z')
  const tooSoon = new Map([['/old', { ...old, sunsetAt }]])
  assert.throws(() => announceDeprecations(Fastify(), tooSoon), RangeError)
})

test('The deprecations of the service follow the policy.', () => {
  announceDeprecations(Fastify(), deprecations)
})
