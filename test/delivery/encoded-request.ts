import type { SentRequest } from './counting-client.ts'

export interface RequestParts {
  file: Buffer
  columns: string
  asJson: boolean
  /** Leaves out the second half of the body, whose length is announced in full. */
  cut: boolean
}

const path = '/api/v1/convert'
const boundary = 'cut'

/** Returns a conversion as JSON or as a multipart form. */
export function encodedRequest({ file, columns, asJson, cut }: RequestParts): SentRequest {
  const whole = asJson ? jsonBody(file, columns) : formBody(file, columns)
  const body = cut ? whole.subarray(0, whole.length / 2) : whole
  const type = asJson ? 'application/json' : `multipart/form-data; boundary=${boundary}`
  return { path, headers: { 'content-type': type, 'content-length': `${whole.length}` }, body }
}

function jsonBody(file: Buffer, columns: string): Buffer {
  return Buffer.from(JSON.stringify({ file_base64: file.toString('base64'), columns }))
}

function formBody(file: Buffer, columns: string): Buffer {
  const disposition = 'content-disposition: form-data; name='
  const field = `--${boundary}\r\n${disposition}"columns"\r\n\r\n${columns}\r\n`
  const head = `--${boundary}\r\n${disposition}"file"; filename="deck.pdf"\r\n\r\n`
  return Buffer.concat([Buffer.from(field + head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
}
