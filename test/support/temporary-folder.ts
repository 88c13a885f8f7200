import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'

/** Returns a folder of its own under the system's, deleted when the tests of the file are done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rowdeck-test-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
