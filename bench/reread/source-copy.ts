import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ReadDocuments } from './parsed-documents.ts'

const root = join(import.meta.dirname, '..', '..')
const program = join(import.meta.dirname, 'conversion-process.ts')
/** Maximum time of a reading whose usual time is not known yet. */
const firstTimeoutMs = 600_000

/** The packages that convert parsed documents; others import nothing of their own. */
const copied = ['core', 'reader']

/** Copies what converts parsed documents into a new folder, where files can be changed and run, and returns its `packages`. */
export function copySource(folder: string): string {
  const links = join(folder, 'node_modules', '@rowdeck')
  mkdirSync(links, { recursive: true })
  for (const name of copied) {
    const place = join(folder, 'packages', name)
    cpSync(join(root, 'packages', name), place, { recursive: true })
    symlinkSync(place, join(links, name))
  }
  return join(folder, 'packages')
}

/**
 * Converts parsed documents with a copy of the source in its own process. Rejects if the process fails or
 * takes longer than `timeoutMs`.
 */
export async function readWith(
  source: string,
  documentsFile: string,
  timeoutMs = firstTimeoutMs,
): Promise<ReadDocuments> {
  const result = join(source, 'result.json')
  const args = ['--disable-warning=ExperimentalWarning', program, source, documentsFile, result]
  await promisify(execFile)(process.execPath, args, { timeout: timeoutMs })
  return JSON.parse(readFileSync(result, 'utf8')) as ReadDocuments
}
