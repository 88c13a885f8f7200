import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileName = 'secret'

/**
 * Returns a function for the service's secret, which signs cookies and keys hashes: what is given, or what
 * is kept in the folder, made there when it is first needed, for this user alone. Processes that make
 * it at once agree on one.
 */
export function serviceSecret(dataDir: string, given: string | undefined): () => string {
  let known = given
  return () => {
    known ??= readOrMake(dataDir)
    return known
  }
}

function readOrMake(dataDir: string): string {
  const path = join(dataDir, fileName)
  return read(path) ?? make(dataDir, path)
}

function make(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  try {
    // unlike a rename, a link never takes the place of what another process put there first
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
  return readFileSync(path, 'utf8')
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
