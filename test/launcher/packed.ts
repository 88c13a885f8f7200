import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../support/program.ts'

/** Where the packages are: inside the checkout, so that they find its packages. */
export const dist = join(root, 'dist')
let isMade = false

/** Makes all packages, which the test files of one process share. */
export function makePackages(): void {
  if (isMade) return
  execFileSync(process.execPath, [join(root, 'bin', 'make-package.js')])
  isMade = true
}
