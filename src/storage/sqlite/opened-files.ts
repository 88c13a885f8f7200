import { statSync } from 'node:fs'

/**
 * Remembers which files the database and its write-ahead log are. SQLite keeps writing into files that
 * were deleted or replaced, and whatever it writes there is lost.
 */
export function openedFiles(path: string): OpenedFiles {
  const paths = [path, `${path}-wal`]
  const opened = paths.map(identityOf)
  return {
    identity: opened[0],
    areThere: () => paths.every((file, n) => identityOf(file) === opened[n]),
  }
}

export interface OpenedFiles {
  /** Which file the database is, whatever its name. */
  identity: string | undefined
  areThere(): boolean
}

function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev}:${found.ino}`
}
