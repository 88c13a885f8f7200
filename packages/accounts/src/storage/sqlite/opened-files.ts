import { statSync } from 'node:fs'

/**
 * Remembers the identity of the database file and its write-ahead log. SQLite continues to write to files
 * that were deleted or replaced, and those writes are lost.
 */
export function openedFiles(path: string): OpenedFiles {
  const paths = [path, `${path}-wal`]
  const opened = paths.map(identityOf)
  return {
    identity: opened[0],
    exist: () => paths.every((file, n) => identityOf(file) === opened[n]),
  }
}

export interface OpenedFiles {
  /** Identifies the database file, independently of its name. */
  identity: string | undefined
  exist(): boolean
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}
