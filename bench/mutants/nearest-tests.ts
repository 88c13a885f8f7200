import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathOf, pathsIn, targetOf } from '../../test/support/source-imports.ts'
import { filesOf, together as groups } from '../../test/support/test-together.ts'

export interface NearestTests {
  together: string[]
  alone: string[]
}

const root = join(import.meta.dirname, '..', '..')
/** More are not run for one fault. */
const togetherMax = 40
const aloneMax = 3
/** Files between a test and the one that it is to hold. */
const stepsMax = 3

/**
 * Returns a function that tells which tests are nearest to a source file: its own, those in its folder and those that import it or, if
 * there are none, a file that imports it, and so on; apart those that need a process each. Paths are relative to the root of the checkout.
 */
export function nearestTests(): (file: string) => NearestTests {
  const files = globSync(['packages/!(console)/src/**/*.ts', 'test/**/*.ts'], { cwd: root })
  const importers = new Map<string, string[]>()
  for (const file of files) {
    for (const imported of importsIn(file)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  const together = new Set(filesOf(Object.values(groups).flat()))
  const tests = files.filter((file) => file.endsWith('.test.ts')).sort()
  return (file) => {
    const own = file.replace(/\.ts$/, '.test.ts')
    const beside = tests.filter((test) => dirname(test) === dirname(file))
    const near = [...testsAround(file, importers), ...beside]
    const all = [...new Set([...(tests.includes(own) ? [own] : []), ...near])]
    return {
      together: all.filter((test) => together.has(test)).slice(0, togetherMax),
      alone: all.filter((test) => !together.has(test)).slice(0, aloneMax),
    }
  }
}

/** The tests that are reached along the fewest imports. */
function testsAround(file: string, importers: Map<string, string[]>): string[] {
  const seen = new Set([file])
  let reached = [file]
  for (let steps = 0; steps < stepsMax; steps++) {
    reached = reached.flatMap((one) => importers.get(one) ?? []).filter((one) => !seen.has(one))
    for (const one of reached) seen.add(one)
    const tests = reached.filter((one) => one.endsWith('.test.ts'))
    if (tests.length > 0) return [...new Set(tests)].sort()
  }
  return []
}

function importsIn(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  return pathsIn(text).flatMap((path) => {
    if (path.startsWith('.')) return [join(dirname(file), path)]
    const target = targetOf(file, path)
    return target === undefined ? [] : [`packages/${pathOf(target)}`]
  })
}
