import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.wasm', '.webmanifest'])

/** Writes a Brotli (`.br`) and a gzip (`.gz`) version beside every text and WebAssembly file below the folder. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))))
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}
