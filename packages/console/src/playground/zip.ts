import { type AsyncZippable, strToU8, type Zippable, zipSync } from 'fflate/browser'

/**
 * Stands in for `fflate` in the build of the console, as far as `write-excel-file` uses it. `zip` of the package itself starts
 * workers from blob: URLs, which the policy of the pages forbids, and then never calls back; here it runs in the worker that
 * writes the file.
 */
export { strToU8, zipSync }

export function zip(files: AsyncZippable, done: (error: Error | null, zipped: Uint8Array) => void) {
  done(null, zipSync(files as Zippable))
}
