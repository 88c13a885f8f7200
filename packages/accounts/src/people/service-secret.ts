import { createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const fileName = 'secret'

/** Keeps which secret a service has, as a check value. */
export interface SecretStore {
  /** Keeps the check unless there is one; resolves to whether it is the one that is kept. */
  claimSecret(check: string): Promise<boolean>
  replaceSecret(check: string): Promise<void>
}

const checkLength = 16

/**
 * Returns what identifies the secret in the database: 96 bits of an HMAC-SHA-256 under the secret, which differ for different
 * secrets and from which none can be computed.
 */
export function secretCheck(secret: string): string {
  const mac = createHmac('sha256', secret).update('secret check').digest('base64url')
  return mac.slice(0, checkLength)
}

/**
 * Returns a function for the service's secret, which signs cookies and keys hashes: the given one, or else
 * the one in the data folder, which is created on first use and readable by this user only. Processes that
 * create it concurrently end up with the same one.
 */
export function serviceSecret(dataDir: string, given: string | undefined): () => string {
  let known = given
  return () => {
    known ??= readOrCreate(dataDir)
    return known
  }
}

function readOrCreate(dataDir: string): string {
  const path = join(dataDir, fileName)
  return read(path) ?? create(dataDir, path)
}

function create(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  try {
    // unlike rename, link fails if another process has already created the file
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

/** Returns the secret in the data folder; undefined if there is none. */
export function storedSecret(dataDir: string): string | undefined {
  return read(join(dataDir, fileName))
}

/** Writes the secret of a data folder, readable by this user only, in place of any other. */
export function storeSecret(dataDir: string, secret: string): void {
  const path = join(dataDir, fileName)
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  writeFileSync(draft, secret, { mode: 0o600, flag: 'wx' })
  renameSync(draft, path)
}
