import { globSync } from 'node:fs'
import { after, describe } from 'node:test'
import { root } from './program.ts'
import { keepSharedApps } from './shared-app.ts'
import files from './test-files.json' with { type: 'json' }

/** The patterns of the test files that have a process each. */
export const alone = files.alone
/** The patterns of the unit tests that share a process, by group. */
export const together: Record<string, string[]> = files.together
/** The patterns of the test files that have a process in turn, by group. */
export const inTurn: Record<string, string[]> = files.inTurn

/**
 * Runs the unit tests of a group in this process. To start a process and load its modules takes several times as long as
 * most of them. Tests with OCR are not among them, because the decoder of pictures forbids its process to draw their slides. The
 * tests of the console's pages also share a service and a browser, so their people have addresses that no other test uses.
 */
export async function testTogether(group: keyof typeof files.together): Promise<void> {
  for (const file of filesOf(files.together[group])) await import(`../../${file}`)
}

/**
 * Runs the files of a group in this process one after the other, for tests that each start services of their own: the
 * next file starts its services when the last one has closed them. To load the modules of a service takes as long as to start it.
 */
export function testInTurn(group: keyof typeof files.inTurn): void {
  after(keepSharedApps())
  for (const file of filesOf(files.inTurn[group])) {
    // the hooks of a file belong to its suite
    describe(file, async () => {
      await import(`../../${file}`)
    })
  }
}

/** Returns the test files that the patterns match, in the order of their paths, relative to the root. */
export function filesOf(patterns: readonly string[]): string[] {
  return globSync([...patterns], { cwd: root, exclude: ['**/node_modules/**'] }).sort()
}
