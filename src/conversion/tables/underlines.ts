import { type Box, heightOf, isUpright } from '../box.ts'
import type { Line } from '../lines/line.ts'
import { BoxIndex } from '../near/box-index.ts'

/** An underline is below the middle of its text, and at most this share of its height below it. Chosen by eye. */
const belowShare = 0.15
/** An underline may be longer than its text, by this share of the text's height: a space at its end. Chosen by eye. */
const longerShare = 0.3

/** The rules without the underlines of text, and what OCR of a picture takes for rules in its letters. */
export function withoutUnderlines(rules: Box[], lines: Line[]): Box[] {
  const index = new BoxIndex(lines.map(({ box }) => ({ ...box, bottom: lowestUnder(box) })))
  return rules.filter((rule) => {
    if (isUpright(rule)) return true
    return !index.some(rule, (at) => isUnder(rule, (lines[at] as Line).box))
  })
}

function isUnder(rule: Box, text: Box): boolean {
  const slack = longerShare * heightOf(text)
  if (rule.left < text.left - slack || rule.right > text.right + slack) return false
  return rule.bottom > (text.top + text.bottom) / 2 && rule.top < lowestUnder(text)
}

function lowestUnder(text: Box): number {
  return text.bottom + belowShare * heightOf(text)
}
