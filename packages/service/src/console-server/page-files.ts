import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type FixedAnswer, fixedAnswer } from '../fixed-answer.ts'

/** The types of the files that the build writes and browsers request. */
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Paths that are served; everything else in the folder is unreachable. */
const servedPath = /^(?:(?:(?:assets|sample)\/)?[\w-][\w.-]*|licenses\/[\w-]+\.txt)$/

/** Reads a file by its path below the folder; undefined if there is none or its type is not served. */
export type ReadPageFile = (path: string) => Promise<FixedAnswer | undefined>

/**
 * The files of a built folder, each read once and then kept in memory, so that responses that nobody reads hold neither a file
 * descriptor nor a buffer of their own.
 */
export function pageFiles(folder: string): ReadPageFile {
  const known = new Map<string, Promise<FixedAnswer | undefined>>()
  return (path) => {
    const type = types[extname(path)]
    if (type === undefined || !servedPath.test(path)) return Promise.resolve(undefined)
    const found = known.get(path)
    if (found !== undefined) return found
    const reading = readAnswer(join(folder, path), type)
    known.set(path, reading)
    // paths that do not exist are not kept, because callers choose them
    void reading.then(
      (file) => file ?? known.delete(path),
      () => known.delete(path),
    )
    return reading
  }
}

async function readAnswer(file: string, type: string): Promise<FixedAnswer | undefined> {
  const content = await readIfPresent(file)
  if (content === undefined) return undefined
  const [br, gzip] = await Promise.all([readIfPresent(`${file}.br`), readIfPresent(`${file}.gz`)])
  return fixedAnswer(type, content, { br, gzip })
}

async function readIfPresent(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return undefined
    throw error
  }
}
