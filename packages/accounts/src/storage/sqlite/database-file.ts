import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { cannotOpen, DatabaseFault } from '../database-fault.ts'

/** Creates the file and its folder if missing, accessible to this user only. Throws AppError. */
export function prepareFile(path: string): void {
  const folder = dirname(path)
  explained(folder, () => mkdirSync(folder, { recursive: true, mode: 0o700 }))
  explained(path, () => closeSync(openSync(path, 'a', 0o600)))
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'part of the path is not a folder',
  EEXIST: 'it is not a folder',
  EISDIR: 'it is a folder, not a file',
  ENOSPC: 'the disk is full',
  EDQUOT: "this user's disk quota is used up",
  ENOENT: 'it cannot be created there',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'the path has too many symbolic links',
}

function explained(path: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
    if (!reason) throw error
    throw cannotOpen(`The data directory (ROWDECK_DATA_DIR) cannot be used: ${path}: ${reason}.`)
  }
}

/** Returns the error for a database file that cannot be opened, with a sentence for the operator; other errors are returned unchanged. */
export function openingError(path: string, error: unknown): unknown {
  if (!(error instanceof DatabaseFault)) return error
  const sentences: Partial<Record<DatabaseFault['reason'], string>> = {
    locked: `${path} is locked by another program. Stop that program and try again.`,
    full: `${path} cannot be opened: the disk is full. Free some space and try again.`,
    'read-only': `${path} cannot be written. Give this user write access to the file and its folder.`,
    missing: `${path} was deleted, moved or replaced while it was being opened. Try again.`,
    damaged: `${path} is damaged or is not a Rowdeck database. Restore it from a backup, or move it away to start with an empty one.`,
    failing: `${path} cannot be read or written. Check the disk and the permissions of the data directory.`,
  }
  const sentence = sentences[error.reason]
  return sentence ? cannotOpen(sentence) : error
}
