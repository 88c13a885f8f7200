import { constants, gzipSync } from 'node:zlib'
import { repeatedText, scatteredText } from '../../test/hostile/large-decks.ts'

/** A request whose body or headers are as costly to take as its bounds allow. */
export interface WorstRequest {
  name: string
  method?: string
  path?: string
  headers?: Record<string, string>
  body: Buffer
  /** Reads none of the response for a while. */
  isUnread?: boolean
}

const megabyte = 1024 ** 2
/** Just below the limit of a JSON body with a file of 20 MB. */
const jsonBytes = 27 * megabyte
const boundary = 'cut'
const multipart = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const json = { 'content-type': 'application/json' }
const chunked = { 'transfer-encoding': 'chunked' }
const filled = (bytes: number, text: string) => Buffer.alloc(bytes, text)
const part = (name: string, more = '') =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
const fileStart = part('file', '; filename="a.pdf"')
const inFile = (bytes: number, text: string) =>
  Buffer.concat([
    Buffer.from(fileStart),
    filled(bytes, text),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
const inBase64 = (bytes: number, text: string) =>
  Buffer.concat([Buffer.from('{"file_base64":"'), filled(bytes, text), Buffer.from('"}')])
const jsonOf = (file: Uint8Array, more: object = {}) =>
  Buffer.from(JSON.stringify({ file_base64: Buffer.from(file).toString('base64'), ...more }))

/** One byte per chunk of the transfer coding, as many as there are bytes. */
const tinyChunks = (body: Buffer) =>
  Buffer.concat([
    ...Array.from(body, (byte) => Buffer.from(`1\r\n${String.fromCharCode(byte)}\r\n`, 'latin1')),
    Buffer.from('0\r\n\r\n'),
  ])
const operator = '/api/v1/operator/accounts'
const signIn = '/web/sign-in'
const manyHeaders = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`x${n}`, 'x']))
const accepts = (text: string) => ({ accept: text.repeat(15_000 / text.length) })

/** Every request that is known to cost the server's own thread much. */
export const worstRequests: WorstRequest[] = [
  {
    name: 'multipart, empty parts',
    headers: multipart,
    body: filled(65_536 * 4, `--${boundary}\r\n\r\n\r\n`),
  },
  {
    name: 'multipart, short boundary, empty parts',
    headers: { 'content-type': 'multipart/form-data; boundary=a' },
    body: filled(65_536 * 4, '\r\n--a\r\n\r\n'),
  },
  {
    name: 'multipart, fields without a name',
    headers: multipart,
    body: filled(65_000, `${part('x')}x\r\n`),
  },
  {
    name: 'multipart, part headers',
    headers: multipart,
    body: Buffer.from(`--${boundary}\r\n${'a: b\r\n'.repeat(10_000)}\r\n`),
  },
  {
    name: 'multipart, one long part header',
    headers: multipart,
    body: Buffer.from(`--${boundary}\r\na: ${'b'.repeat(megabyte)}\r\n\r\n`),
  },
  {
    name: 'multipart, quoted parameters',
    headers: multipart,
    body: Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; ${'a="\\";'.repeat(600)}\r\n\r\n`,
    ),
  },
  {
    name: 'multipart, almost the boundary',
    headers: multipart,
    body: inFile(20 * megabyte, '\r\n--cu'),
  },
  { name: 'multipart, line breaks', headers: multipart, body: inFile(20 * megabyte, '\r\n') },
  { name: 'multipart, preamble', headers: multipart, body: filled(20 * megabyte, '\r\n--cu') },
  {
    name: 'multipart, epilogue',
    headers: multipart,
    body: Buffer.concat([inFile(100, '%PDF-1.7\n'), filled(20 * megabyte, '\r\n--cut\r\n')]),
  },
  {
    name: 'multipart, tiny chunks',
    headers: { ...multipart, ...chunked },
    body: tinyChunks(inFile(megabyte, '%PDF-1.7\n')),
  },
  { name: 'JSON, spaces', headers: json, body: filled(jsonBytes, ' ') },
  {
    name: 'JSON, spaces after the object',
    headers: json,
    body: Buffer.concat([Buffer.from('{}'), filled(jsonBytes, ' ')]),
  },
  {
    name: 'JSON, tiny chunks',
    headers: { ...json, ...chunked },
    body: tinyChunks(inBase64(megabyte, 'A')),
  },
  {
    name: 'JSON, tiny chunks of spaces',
    headers: { ...json, ...chunked },
    body: tinyChunks(filled(megabyte, ' ')),
  },
  { name: 'JSON, spaces in base64', headers: json, body: inBase64(jsonBytes, ' ') },
  {
    name: 'JSON, every other one a space in base64',
    headers: json,
    body: inBase64(jsonBytes, 'A '),
  },
  { name: 'JSON, line breaks in base64', headers: json, body: inBase64(jsonBytes, 'A\\n') },
  { name: 'JSON, escapes in base64', headers: json, body: inBase64(jsonBytes, '\\u0041') },
  { name: 'JSON, padding in base64', headers: json, body: inBase64(jsonBytes, '=') },
  { name: 'JSON, base64', headers: json, body: inBase64(jsonBytes, 'JVBERi0x') },
  { name: 'JSON, backslashes', headers: json, body: inBase64(jsonBytes, '\\\\') },
  {
    name: 'JSON, brackets in columns',
    headers: json,
    body: Buffer.concat([Buffer.from('{"columns":'), filled(megabyte, '[')]),
  },
  {
    name: 'JSON, long name',
    headers: json,
    body: Buffer.concat([Buffer.from('{"'), filled(megabyte, 'a')]),
  },
  {
    name: 'gzip of spaces',
    headers: { ...json, 'content-encoding': 'gzip' },
    body: gzipSync(filled(200 * megabyte, ' '), { level: constants.Z_BEST_COMPRESSION }),
  },
  {
    name: 'gzip of base64',
    headers: { ...json, 'content-encoding': 'gzip' },
    body: gzipSync(inBase64(jsonBytes, 'JVBERi0x')),
  },
  {
    name: 'gzip of empty parts',
    headers: { ...multipart, 'content-encoding': 'gzip' },
    body: gzipSync(filled(jsonBytes, `--${boundary}\r\n\r\n\r\n`)),
  },
  { name: 'Accept', headers: { ...json, ...accepts('a/b;q=0.1,') }, body: Buffer.from('{}') },
  {
    name: 'Accept-Encoding',
    method: 'GET',
    path: '/api/v1/columns',
    headers: { 'accept-encoding': 'a;q=0.1,'.repeat(1900) },
    body: Buffer.alloc(0),
  },
  { name: 'many headers', headers: { ...json, ...manyHeaders }, body: Buffer.from('{}') },
  {
    name: 'cookies',
    method: 'GET',
    path: '/web/session',
    headers: { cookie: 'a=%41;'.repeat(2400) },
    body: Buffer.alloc(0),
  },
  {
    name: 'If-None-Match',
    method: 'GET',
    path: '/',
    headers: { 'if-none-match': 'W/"a",'.repeat(2400) },
    body: Buffer.alloc(0),
  },
  { name: 'long path', method: 'GET', path: `/${'a/../%2e/'.repeat(1500)}`, body: Buffer.alloc(0) },
  {
    name: 'long query',
    path: `/api/v1/convert?${'a[]=%41&'.repeat(1800)}`,
    headers: json,
    body: Buffer.from('{}'),
  },
  {
    name: 'X-Forwarded-For',
    headers: { ...json, 'x-forwarded-for': '1.2.3.4,'.repeat(1800) },
    body: Buffer.from('{}'),
  },
  { name: 'operator, brackets', path: operator, headers: json, body: filled(16_000, '[') },
  { name: 'operator, 10 MB', path: operator, headers: json, body: filled(10 * megabyte, ' ') },
  { name: 'sign in, brackets', path: signIn, headers: json, body: filled(16_000, '[') },
  {
    name: 'sign in, address',
    path: signIn,
    headers: json,
    body: Buffer.from(JSON.stringify({ email: `${'a.'.repeat(7000)}@`, password: 'x' })),
  },
  {
    name: '400 pages of text',
    headers: json,
    body: jsonOf(repeatedText({ pages: 400, lines: 250, characters: 100 })),
  },
  ...['application/json', 'application/x-ndjson', 'text/csv'].map((accept) => ({
    name: `1,000 slides as ${accept}, compressed`,
    headers: { ...json, accept, 'accept-encoding': 'br' },
    body: jsonOf(repeatedText({ pages: 1000, lines: 9, characters: 100 })),
  })),
  {
    name: '1,000 slides with blocks',
    headers: json,
    body: jsonOf(scatteredText(1000, 24), { columns: 'blocks' }),
  },
  {
    name: '1,000 slides of NDJSON, unread',
    headers: { ...json, accept: 'application/x-ndjson' },
    body: jsonOf(repeatedText({ pages: 900, lines: 9, characters: 100 }), {
      columns: 'slide,body,blocks',
    }),
    isUnread: true,
  },
  {
    name: 'largest file with a key, as a form',
    headers: { ...multipart, 'idempotency-key': 'largest' },
    body: inFile(20 * megabyte, '%PDF-1.7\n'),
  },
  { name: 'largest ZIP', headers: multipart, body: inFile(20 * megabyte, 'PK\x03\x04') },
  { name: 'largest file of an unknown type', headers: multipart, body: inFile(20 * megabyte, 'a') },
]
