import { lstatSync, rmSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/** The types of Node.js do not have `drop` yet. */
interface Permission extends Partial<typeof process.permission> {
  drop?(scope: 'fs.write'): void
}

/**
 * Ends the access of a worker to the compile cache once its program is loaded: removes its link, so that Node.js does not
 * write there either when the process exits, and gives up the permission to write files. The process that compiles
 * ahead has the folder itself and keeps both.
 */
export function stopWriting(): void {
  const folder = getCompileCacheDir()
  // Node.js appends a folder for its own version
  const link = folder === undefined ? undefined : dirname(folder)
  if (link !== undefined) {
    if (lstatSync(link, { throwIfNoEntry: false })?.isDirectory()) return
    rmSync(link, { force: true })
  }
  const permission: Permission | undefined = process.permission
  permission?.drop?.('fs.write')
}
