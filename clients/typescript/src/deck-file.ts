/**
 * A deck: a path (under Node), what a browser or Node holds of it, a stream of its bytes, or the URL from which the service downloads
 * it, where its operator allows that.
 */
export type DeckFile =
  | string
  | URL
  | Blob
  | ArrayBuffer
  | Uint8Array
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>

/** More than any service takes, so that an endless stream does not fill the memory. */
const streamBytesMax = 64 * 1024 * 1024

/** A deck of bytes. */
type SentFile = Exclude<DeckFile, URL>

/**
 * The deck as something that can be sent more than once, and its name. A path is read while it is
 * sent; a stream is gathered. Throws RangeError where a stream is longer than 64 MB.
 */
export async function deckBlob(
  file: SentFile,
  filename: string | undefined,
): Promise<{ blob: Blob; name: string | undefined }> {
  if (typeof file === 'string') {
    return { blob: await blobAt(file), name: filename ?? file.split(/[\\/]/).pop() }
  }
  if (file instanceof Blob) return { blob: file, name: filename ?? nameOf(file) }
  if (file instanceof ArrayBuffer) return { blob: new Blob([file]), name: filename }
  if (file instanceof Uint8Array) return { blob: blobOf([file]), name: filename }
  return { blob: blobOf(await gather(iterate(file))), name: filename }
}

/** Rejects with the error of the operating system, which names the path, before anything is sent. */
async function blobAt(path: string): Promise<Blob> {
  // not written out, so that bundlers for browsers leave it alone
  const files = 'node:fs'
  const { openAsBlob, promises } = (await import(
    /* @vite-ignore */ /* webpackIgnore: true */ files
  )) as NodeFiles
  await promises.access(path, readable)
  if ((await promises.stat(path)).isDirectory()) throw new TypeError(`${path} is a folder.`)
  return openAsBlob(path)
}

/** The part of `node:fs` that is used; the types of Node.js are no dependency. */
interface NodeFiles {
  openAsBlob(path: string): Promise<Blob>
  promises: {
    access(path: string, mode: number): Promise<void>
    stat(path: string): Promise<{ isDirectory(): boolean }>
  }
}

/** `fs.constants.R_OK`. */
const readable = 4

function nameOf(blob: Blob): string | undefined {
  const { name } = blob as { name?: unknown }
  return typeof name === 'string' ? name : undefined
}

async function gather(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > streamBytesMax) {
      throw new RangeError(`The stream is longer than ${streamBytesMax} bytes.`)
    }
    chunks.push(chunk)
  }
  return chunks
}

async function* iterate(
  stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  if (!(stream instanceof ReadableStream)) return yield* stream
  // not every browser can iterate over a stream
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}

function blobOf(chunks: Uint8Array[]): Blob {
  return new Blob(chunks as Uint8Array<ArrayBuffer>[])
}
