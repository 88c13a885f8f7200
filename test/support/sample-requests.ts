import { Readable } from 'node:stream'
import type { UploadRequest } from '../../packages/service/src/upload/read-upload.ts'

/** Request bodies as clients send them, and streams that deliver them in chunks. */

export const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')

const boundary = '----WebKitFormBoundary7MA4YWxkTrZu0gW'

export interface Part {
  name?: string
  /** Makes it a file part. */
  filename?: string
  type?: string
  /** Replaces the header that the other members would produce. */
  disposition?: string
  value: string | Buffer
}

/** A file part as a browser writes it. */
export function filePart(value: string | Buffer = pdf, part: Partial<Part> = {}): Part {
  return { name: 'file', filename: 'deck.pdf', type: 'application/pdf', value, ...part }
}

export function multipartBody(parts: Part[]): Buffer {
  const pieces = parts.flatMap((part) => [
    Buffer.from(`--${boundary}\r\nContent-Disposition: ${dispositionOf(part)}\r\n`),
    Buffer.from(part.type === undefined ? '\r\n' : `Content-Type: ${part.type}\r\n\r\n`),
    Buffer.from(part.value),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])
}

function dispositionOf(part: Part): string {
  if (part.disposition !== undefined) return part.disposition
  const filename = part.filename === undefined ? '' : `; filename="${part.filename}"`
  return `form-data; name="${part.name}"${filename}`
}

export interface Delivery {
  /** Positions at which the body is split; one chunk if absent. */
  cuts?: number[]
  contentType?: string
  /** Whether the request declares its length. */
  declares?: boolean
}

export function multipartRequest(body: Part[] | Buffer, delivery: Delivery = {}): UploadRequest {
  const bytes = Buffer.isBuffer(body) ? body : multipartBody(body)
  return requestOf(bytes, {
    contentType: `multipart/form-data; boundary=${boundary}`,
    ...delivery,
  })
}

/** A request whose body is the file itself, with its fields in the query string. */
export function rawRequest(file: Buffer, delivery: Delivery & { query?: string } = {}) {
  const { query = '' } = delivery
  return { ...requestOf(file, { contentType: 'application/pdf', ...delivery }), query }
}

export function jsonRequest(body: unknown, delivery: Delivery = {}): UploadRequest {
  const bytes = Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body)
  return requestOf(Buffer.from(bytes), { contentType: 'application/json', ...delivery })
}

function requestOf(bytes: Buffer, delivery: Delivery): UploadRequest {
  return {
    contentType: delivery.contentType,
    contentLength: delivery.declares === false ? undefined : bytes.length,
    body: streamOf(bytes, delivery.cuts ?? []),
  }
}

/** A stream that delivers each chunk in its own turn of the event loop, like a socket. */
export function streamOf(bytes: Buffer, cuts: number[]): Readable {
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length]
  edges.sort((a, b) => a - b)
  const chunks = edges
    .map((edge, index) => bytes.subarray(edges[index - 1] ?? 0, edge))
    .filter((chunk) => chunk.length > 0)
  return new Readable({
    highWaterMark: 1,
    read() {
      setImmediate(() => this.push(chunks.shift() ?? null))
    },
  })
}

/** Splits a body of this length before every byte. */
export function everywhere(length: number): number[] {
  return Array.from({ length }, (_, index) => index)
}
