import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.wasm', '.webmanifest'])
/**
 * Larger files are compressed at quality 9. At the highest, the program that draws PDF pages would take 15 s of the first start and
 * become a seventh smaller; a browser loads it only to draw pages itself, and keeps it.
 */
const thoroughBytesMax = 1024 * 1024

/** Writes a Brotli (`.br`) and a gzip (`.gz`) version beside every text and WebAssembly file below the folder. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  const quality = bytes.length > thoroughBytesMax ? 9 : constants.BROTLI_MAX_QUALITY
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
