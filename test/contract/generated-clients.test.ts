import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { generate } from 'orval'
import { build } from 'vite'
import { exampleDeck } from '../../packages/service/src/http/openapi/example-conversion.ts'
import { root } from '../support/program.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let folder: string
// biome-ignore lint/suspicious/noExplicitAny: it is walked through freely
let document: any
before(async () => {
  service = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'rowdeck-generated-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
  const text = await (await fetch(`${service.app.url}/api/v1/openapi.json`)).text()
  document = JSON.parse(text)
  await writeFile(join(folder, 'openapi.json'), text)
})
after(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
})

const input = () => join(folder, 'openapi.json')
const base64 = exampleDeck()

/** Checks the types of a program that uses a generated client, and runs it: it exports `run(key, base64)`. */
async function rowsOf(name: string, program: string): Promise<unknown> {
  const entry = join(folder, `${name}.ts`)
  await writeFile(entry, program)
  const options =
    '--noEmit --strict --skipLibCheck --module preserve --target es2024 --lib es2024,dom'
  const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc')
  const checked = spawnSync(process.execPath, [compiler, ...options.split(' '), entry], {
    cwd: folder,
    encoding: 'utf8',
  })
  assert.equal(checked.stdout, '')
  const outDir = join(folder, `${name}-built`)
  await build({
    configFile: false,
    logLevel: 'silent',
    root: folder,
    build: { outDir, lib: { entry, formats: ['es'], fileName: () => 'program.mjs' } },
  })
  const { run } = await import(pathToFileURL(join(outDir, 'program.mjs')).href)
  const { key } = await service.newAccount()
  return await run(key, base64)
}

test('A client of openapi-typescript converts a deck.', async () => {
  await writeFile(join(folder, 'paths.ts'), astToString(await openapiTypescript(document)))
  const rows = await rowsOf(
    'openapi-typescript',
    `import createClient from 'openapi-fetch'
    import type { paths } from './paths'
    export async function run(key: string, base64: string): Promise<string | undefined> {
      const client = createClient<paths>({
        baseUrl: '${document.servers[0].url}',
        headers: { authorization: 'Bearer ' + key },
      })
      const body = { file_base64: base64, columns: ['slide'], mode: 'text' } as const
      const { data } = await client.POST('/api/v1/convert', { body: { ...body, columns: ['slide'] } })
      return typeof data === 'object' ? data.rows[0]?.slide : undefined
    }`,
  )
  assert.equal(rows, 'Hello, rows')
})

test('A client of hey-api converts a deck.', async () => {
  await createClient({
    input: input(),
    output: { path: join(folder, 'hey') },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  })
  const rows = await rowsOf(
    'hey-api',
    `import { client } from './hey/client.gen'
    import { convert } from './hey/sdk.gen'
    export async function run(key: string, base64: string): Promise<string | undefined> {
      client.setConfig({ auth: key })
      const { data } = await convert({ body: { file_base64: base64, slides: 1, password: null } })
      return data?.rows[0]?.slide
    }`,
  )
  assert.equal(rows, 'Hello, rows')
})

test('A client of orval converts a deck.', async () => {
  await generate({
    input: { target: input() },
    output: {
      target: join(folder, 'orval.gen.ts'),
      client: 'fetch',
      baseUrl: document.servers[0].url,
      override: { contentType: { include: ['application/json'] } },
    },
  })
  const rows = await rowsOf(
    'orval',
    `import { convert } from './orval.gen'
    export async function run(key: string, base64: string): Promise<string | undefined> {
      const headers = { authorization: 'Bearer ' + key }
      const { status, data } = await convert({ file_base64: base64, slides: '1' }, {}, { headers })
      return status === 200 ? data.rows[0]?.slide : undefined
    }`,
  )
  assert.equal(rows, 'Hello, rows')
})

test('The server of the document is the address at which the service is reached.', async (t) => {
  const urls = (served: { servers: { url: string }[] }) => served.servers.map(({ url }) => url)
  assert.deepEqual(urls(document), [service.app.url])
  const environment = { ROWDECK_PUBLIC_URL: 'https://rows.example.com' }
  const behindProxy = await startTestApp({ environment })
  t.after(() => behindProxy.close())
  const answer = await fetch(`${behindProxy.app.url}/api/v1/openapi.json`)
  assert.deepEqual(urls((await answer.json()) as never), ['https://rows.example.com'])
})

test('Generators get what they digest, and answers stay open for later versions.', () => {
  const { content } = document.paths['/api/v1/convert'].post.requestBody
  const form = content['multipart/form-data']
  assert.match(form.encoding.file.contentType, /application\/pdf/)
  assert.ok(document.info.contact.url)
  for (const schema of schemasIn(document)) {
    const { enum: values, maxLength, pattern } = schema as Record<string, unknown>
    assert.ok(!values || !maxLength, JSON.stringify(schema))
    assert.doesNotMatch(String(pattern ?? ''), /\\s/)
  }
  const ofRequests = new Set(
    schemasIn(bodiesIn(document)).map((schema) => String((schema as { $ref?: string }).$ref)),
  )
  const answers = JSON.stringify(document, (name, value) =>
    name === 'requestBody' || ofRequests.has(`#/components/schemas/${name}`) ? undefined : value,
  )
  assert.ok(answers.includes('"Table"'))
  assert.equal(/"additionalProperties":false/.test(answers), false, 'an answer is closed')
})

function bodiesIn({ paths }: { paths: Record<string, object> }): unknown[] {
  return Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ requestBody }) => requestBody ?? []),
  )
}

function schemasIn(part: unknown): object[] {
  if (typeof part !== 'object' || part === null) return []
  return [part, ...Object.values(part).flatMap(schemasIn)]
}
