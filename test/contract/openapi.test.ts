import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import fc from 'fast-check'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { errorCodes, statusOf } from '../../packages/service/src/error-catalog.ts'
import { fieldNames, requestOptions } from '../../packages/service/src/upload/read-upload.ts'
import { servedDocument } from '../support/fetch-described.ts'
import { sendJson, startTestApp, type TestApp } from '../support/test-app.ts'

let service: TestApp
let url: string
let text: string
// biome-ignore lint/suspicious/noExplicitAny: it is walked through freely
let document: any
let ajv: Ajv2020
before(async () => {
  service = await startTestApp({ environment: { ROWDECK_FREE_REQUESTS_PER_DAY: '100' } })
  url = `${service.app.url}/api/v1/openapi.json`
  text = await (await fetch(url)).text()
  document = JSON.parse(text)
  ajv = new Ajv2020({ strict: false })
  formats.default(ajv)
  ajv.addSchema(document, 'openapi')
})
after(() => service.close())

/** Every object in the document that is the value of such a member. */
function membersNamed(name: string, part: unknown = document, at = '#'): [string, unknown][] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, value]) => {
    const path = `${at}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`
    const own: [string, unknown][] = key === name ? [[path, value]] : []
    return [...own, ...membersNamed(name, value, path)]
  })
}

function assertFits(schema: object | string, value: unknown, where: string): void {
  const check = ajv.compile(typeof schema === 'string' ? { $ref: schema } : schema)
  assert.ok(check(value), `${where}: ${ajv.errorsText(check.errors)}`)
}

const operation = () => document.paths['/api/v1/convert'].post

test("Redocly's linter reports nothing about the document.", async () => {
  const problems = await lintFromString({
    source: text,
    config: await createConfig({
      extends: ['recommended'],
      telemetry: 'off',
      rules: {
        // responses for unknown routes are not referenced by any operation
        'no-unused-components': 'off',
      },
    }),
  })
  const told = problems.map(({ ruleId, severity, message }) => `${severity} ${ruleId}: ${message}`)
  assert.deepEqual(told, [])
})

test('openapi-typescript generates types from the document.', async () => {
  const types = astToString(await openapiTypescript(document))
  assert.match(types, /operations: \{|interface operations/)
  assert.match(types, /rowCount: number/)
})

test('The document that tests check responses against is the one that is served.', () => {
  const { servers, info } = document
  const { contact } = info
  const expected = JSON.parse(JSON.stringify(servedDocument()))
  const own = { ...expected, servers, info: { ...expected.info, contact } }
  assert.deepEqual(document, own)
})

test('Every reference in the document resolves.', () => {
  const references = membersNamed('$ref')
  assert.ok(references.length > 0)
  for (const [path, target] of references) {
    const found = String(target)
      .slice(2)
      .split('/')
      // biome-ignore lint/suspicious/noExplicitAny: it is walked through freely
      .reduce((part: any, key) => part?.[key], document)
    assert.ok(found, `${path}: ${target}`)
  }
})

function resolved(response?: { $ref?: string }) {
  const name = response?.$ref?.split('/').at(-1)
  return name === undefined ? response : document.components.responses[name]
}

test('Every error code is listed in the document under its status, with an example.', () => {
  const told = errorCodes.flatMap((code) => {
    const { NotFound, MethodNotAllowed } = document.components.responses
    const byStatus: Record<number, unknown> = { 404: NotFound, 405: MethodNotAllowed }
    const operations = Object.values<Record<string, { responses: object }>>(document.paths)
    const responses = operations.flatMap((path) =>
      // biome-ignore lint/suspicious/noExplicitAny: it is walked through freely
      Object.values(path).map((one: any) => resolved(one.responses[statusOf(code)])),
    )
    const examples = [byStatus[statusOf(code)], ...responses].map(
      // biome-ignore lint/suspicious/noExplicitAny: it is walked through freely
      (response: any) => response?.content?.['application/json']?.examples?.[code]?.value,
    )
    const listed = examples.some(
      (value) => value?.error.code === code && value.error.message.length > 10,
    )
    return listed ? [code] : []
  })
  assert.deepEqual(told, [...errorCodes])
})

test('Every example matches its schema.', () => {
  let examples = 0
  for (const [path, content] of membersNamed('content')) {
    for (const [type, media] of Object.entries(content as Record<string, { examples?: object }>)) {
      const schema = `openapi${path}/${encodeURIComponent(type.replace('/', '~1'))}/schema`
      for (const { value } of Object.values<{ value: unknown }>({ ...media.examples })) {
        assertFits(schema, value, `${path} ${type}`)
        examples += 1
      }
    }
  }
  for (const header of Object.values<{ schema: object; example: unknown }>(
    document.components.headers,
  )) {
    assertFits(header.schema, header.example, JSON.stringify(header))
  }
  const fields = operation().requestBody.content['multipart/form-data'].schema.properties
  for (const [name, { examples: values = [], ...schema }] of Object.entries<{
    examples?: unknown[]
  }>(fields)) {
    for (const value of values) assertFits(schema, value, name)
  }
  assert.ok(examples > errorCodes.length)
})

test('Sending the example request returns the example response.', async () => {
  const { key } = await service.newAccount()
  const { value } = operation().requestBody.content['application/json'].examples.deck
  const { content } = operation().responses[200]
  const { status, body } = await sendJson(service.convertUrl, key, value)
  assert.equal(status, 200)
  assert.deepEqual(body, content['application/json'].examples.deck.value)
  for (const type of ['text/csv', 'application/x-ndjson']) {
    const response = await fetch(service.convertUrl, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: type,
      },
      body: JSON.stringify(value),
    })
    assert.equal(await response.text(), content[type].examples.deck.value)
  }
})

test('Both request formats have every field, and the service accepts the documented values.', () => {
  const { content } = operation().requestBody
  const inForm = content['multipart/form-data'].schema.properties
  const inJson = content['application/json'].schema.properties
  assert.deepEqual(Object.keys(inForm), ['file', ...fieldNames])
  assert.deepEqual(Object.keys(inJson).toSorted(), ['file_base64', ...fieldNames].toSorted())
  const item = fc.stringMatching(/^[0-9]{0,3}-?[0-9]{0,3}$/)
  const lists = fc.array(item, { minLength: 1, maxLength: 3 }).map((items) => items.join(','))
  const fits = {
    mode: ajv.compile(inForm.mode),
    slides: ajv.compile(inForm.slides),
  }
  fc.assert(
    fc.property(fc.oneof(lists, fc.string({ minLength: 1 })), (slides) => {
      // that ranges rise from 1 is more than a pattern can say
      const falling = slides.split(',').some((one) => {
        const [from, to = from] = one.split('-').map((side) => (side.trim() ? Number(side) : 1e9))
        return from === 0 || Number(from) > Number(to)
      })
      // white space is accepted, but not written by programs that follow the document
      const hasSpace = /\s/.test(slides)
      // nothing at all means that the field is not given
      fc.pre(slides !== '')
      if (!falling && !hasSpace) {
        assert.equal(fits.slides(slides), accepts('slides', slides), slides)
      }
      if (hasSpace) assert.equal(fits.slides(slides), false, slides)
    }),
  )
  for (const mode of ['auto', 'text', 'ocr', 'AUTO', 'magic']) {
    assert.equal(fits.mode(mode), accepts('mode', mode), mode)
  }
})

function accepts(name: 'mode' | 'slides', value: string): boolean {
  try {
    requestOptions(new Map([[name, value]]))
    return true
  } catch {
    return false
  }
}

test('The document and the service allow exactly the columns of the catalog.', async () => {
  const { key } = await service.newAccount()
  const { columns } = operation().requestBody.content['multipart/form-data'].schema.properties
  const fits = ajv.compile(columns)
  const { value } = operation().requestBody.content['application/json'].examples.deck
  // this service has no model that describes slides
  const all = document.components.schemas.ColumnKey['x-extensible-enum']
    .filter((key: string) => key !== 'description')
    .join(',')
  for (const asked of [all, 'title,body', 'slide,', 'Slide', 'colour']) {
    const { status } = await sendJson(service.convertUrl, key, { ...value, columns: asked })
    assert.equal(status, fits(asked) ? 200 : 400, asked)
  }
})

test('The document is sent once: with its ETag the next response is 304, compressed or not.', async () => {
  for (const encoding of ['gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding }
    const first = await fetch(url, { headers })
    assert.equal(await first.text(), text)
    assert.equal(first.headers.get('content-encoding'), encoding === 'gzip' ? 'gzip' : null)
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(url, { headers: { ...headers, 'if-none-match': etag } })
    assert.equal(again.status, 304)
    const other = await fetch(url, { headers: { ...headers, 'if-none-match': '"other"' } })
    assert.equal(other.status, 200)
  }
})
