import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type Deck, deckTypes } from '../conversion/convert.ts'
import { AppError } from '../errors.ts'
import { fileType } from '../upload/read-upload.ts'

/** Larger than for uploads, but bounded because the file is held in memory. */
const fileBytesMax = 500 * 1024 * 1024
const extensions: readonly string[] = Object.values(deckTypes).flatMap((type) => type.extensions)

/** Returns the files to convert: for a folder the decks directly in it, sorted by name; other paths unchanged. */
export async function deckPaths(paths: string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      const folder = (await stat(path).catch(() => undefined))?.isDirectory()
      if (!folder) return [path]
      const names = (await readdir(path)).filter(isDeckName).sort()
      return names.map((name) => join(path, name))
    }),
  )
  return found.flat()
}

function isDeckName(name: string): boolean {
  return extensions.includes(extname(name).toLowerCase())
}

/** Throws file_missing, file_empty, file_too_large, type_unsupported. */
export async function readDeck(path: string): Promise<Deck> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) throw new AppError('file_missing', 'There is no such file.')
  if (found.size === 0) throw new AppError('file_empty', 'The file is empty.')
  if (found.size > fileBytesMax) {
    throw new AppError('file_too_large', `The file is larger than ${fileBytesMax} bytes.`)
  }
  const bytes = await readFile(path)
  return { bytes, type: fileType(bytes) }
}
