import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A file of the built console, in memory. */
export interface ConsoleFile {
  type: string
  etag: string
  /** Its name holds a hash of its content, so that it never changes. */
  immutable: boolean
  /** Resolves to the bytes in one of the encodings that the client takes, and which. */
  encoded(acceptEncoding: string | undefined): Promise<{ bytes: Buffer; encoding?: 'br' | 'gzip' }>
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.webmanifest': 'application/manifest+json',
}
const compressible = /^(text|application\/(json|manifest|wasm)|image\/svg)/
const hashed = /[.-][\w-]{8,}\.\w+$/
const bytesMax = 64 * 1024 * 1024

/**
 * Reads the folder of the built console, by paths such as `/index.html`; undefined where there is none.
 * What is served is in this map and nowhere else, so that no path leads out of the folder.
 */
export function readConsole(folder: string): Map<string, ConsoleFile> | undefined {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return undefined
  const files = new Map<string, ConsoleFile>()
  let bytesSoFar = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)]
    if (!entry.isFile() || !type) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    bytesSoFar += bytes.length
    if (bytesSoFar > bytesMax) throw new RangeError(`The console in ${folder} is too large.`)
    files.set(path.slice(folder.length).split(sep).join('/'), consoleFile(entry.name, type, bytes))
  }
  return files.has('/index.html') ? files : undefined
}

function consoleFile(name: string, type: string, bytes: Buffer): ConsoleFile {
  const compressed = new Map<string, Promise<Buffer>>()
  const encodings = compressible.test(type) ? (['br', 'gzip'] as const) : []
  return {
    type,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    immutable: hashed.test(name) && !name.endsWith('.html'),
    async encoded(acceptEncoding = '') {
      const encoding = encodings.find((one) =>
        new RegExp(`\\b${one}\\b(?!;q=0(\\.0*)?(,|$))`).test(acceptEncoding),
      )
      if (!encoding) return { bytes }
      const encoded = compressed.get(encoding) ?? compress(bytes, encoding)
      compressed.set(encoding, encoded)
      return { bytes: await encoded, encoding }
    },
  }
}

function compress(bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes)
  // near the best ratio at a hundredth of its time, once a file
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  return promisify(brotliCompress)(bytes, { params })
}
