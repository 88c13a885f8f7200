import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import type * as Recheck from 'recheck'

const root = join(import.meta.dirname, '..', '..')

// the build for browsers is plain JavaScript; the other one looks for Java and native programs first
const recheck: Pick<typeof Recheck, 'checkSync'> = createRequire(import.meta.url)(
  'recheck/lib/browser.js',
)

/** Time limit for one expression; the slowest takes two seconds on a busy machine. */
const checkMsMax = 60_000
/** A character that represents the failure of an assertion. */
const failure = '\\x01'

/**
 * Returns how the time to match a regular expression grows with the text in the worst case: `linear`, or
 * recheck's term, such as `exponential`. `literal` is written as in source code. Uses recheck's automata,
 * so the result does not depend on chance nor, within the time limit, on the machine.
 */
export function complexityOf(literal: string): string {
  const end = literal.lastIndexOf('/')
  const flags = literal.slice(end + 1)
  const pattern = withoutAssertions(literal.slice(1, end), flags)
  const result = recheck.checkSync(pattern, flags, { checker: 'automaton', timeout: checkMsMax })
  if (result.status === 'safe') return 'linear'
  return result.status === 'vulnerable'
    ? result.complexity.summary
    : `unknown (${result.error.kind})`
}

const cacheFolder = join(root, 'node_modules', '.cache', 'rowdeck')
const cacheFile = join(cacheFolder, 'regex-complexity.json')

/** The same for many expressions. What earlier runs found with the same checker is read from a file. */
export function complexitiesOf(literals: Iterable<string>): Map<string, string> {
  const checker = createHash('sha256')
    .update(readFileSync(import.meta.filename))
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const cached = readCache(checker)
  const found = new Map([...literals].map((one) => [one, cached.get(one) ?? complexityOf(one)]))
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(cacheFile, JSON.stringify({ checker, found: [...found] }))
  return found
}

function readCache(checker: string): Map<string, string> {
  try {
    const cache = JSON.parse(readFileSync(cacheFile, 'utf8'))
    return new Map(cache.checker === checker ? cache.found : [])
  } catch {
    // missing, or cut short by a run that was killed while it wrote
    return new Map()
  }
}

/**
 * Replaces lookarounds, which automata cannot express, with groups that cost at least as much: the content of
 * the assertion is matched in place and may then fail; that of a negative one always fails.
 */
function withoutAssertions(pattern: string, flags: string): string {
  const replaced = innermost(pattern, flags)
  if (replaced === undefined) return pattern
  const { start, end, negate } = replaced
  const opening = /^\(\?<?[=!]/.exec(pattern.slice(start))?.[0].length ?? 0
  const inside = pattern.slice(start + opening, end - 1)
  const group = negate ? `(?:(?:${inside})${failure}|${failure})` : `(?:${inside}|${failure})`
  return withoutAssertions(pattern.slice(0, start) + group + pattern.slice(end), flags)
}

function innermost(pattern: string, flags: string): AST.LookaroundAssertion | undefined {
  const unicode = flags.includes('u')
  const parsed = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode })
  let last: AST.LookaroundAssertion | undefined
  visitRegExpAST(parsed, {
    onAssertionEnter(node) {
      if (node.kind === 'lookahead' || node.kind === 'lookbehind') last = node
    },
  })
  return last
}
