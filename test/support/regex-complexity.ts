import { createRequire } from 'node:module'
import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import type * as Recheck from 'recheck'

// the build for browsers is plain JavaScript; the other one looks for Java and native programs first
const recheck: Pick<typeof Recheck, 'checkSync'> = createRequire(import.meta.url)(
  'recheck/lib/browser.js',
)

/** For one expression; the slowest known here takes two seconds on a busy machine. */
const checkMsMax = 60_000
/** A character that stands for the failure of an assertion. */
const failure = '\\x01'

/**
 * How the time to match a regular expression grows with the text in the worst case: `linear` or what
 * recheck calls it, such as `exponential`. `literal` is written as in source code. Told by recheck's
 * automata, so that the result never depends on chance or, within a minute, on the machine.
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

/**
 * Replaces assertions, which automata cannot express, by groups that cost at least as much: what an
 * assertion looks for is matched at that place, after which it may fail. An assertion that must not
 * match always fails in the end.
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
