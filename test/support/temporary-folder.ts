import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

/** A file system in memory on Linux, which in containers often has only 64 MB. */
const memory = '/dev/shm'
/** The databases of a run that exist at the same time need far less. */
const freeBytesMin = 1024 ** 3

/** Where tests put databases: in memory if there is room, because SQLite waits for the disk at every commit. */
export const databaseParent = hasRoom(memory) ? memory : tmpdir()

/** Returns a folder of its own, for a database or small files, deleted when the tests of the file are done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(databaseParent, 'rowdeck-test-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= freeBytesMin
  } catch {
    // other systems have no such folder
    return false
  }
}
