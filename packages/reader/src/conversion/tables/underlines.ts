import { type Box, heightOf, isUpright } from '@rowdeck/core/deck-model/box'
import { levelShare } from '../likeness.ts'
import type { Line } from '../lines/line.ts'
import { BoxIndex } from '../near/box-index.ts'

/** The rules without the underlines of text, and what OCR of a picture takes for rules in its letters. */
export function withoutUnderlines(rules: Box[], lines: Line[]): Box[] {
  const index = new BoxIndex(lines.map(({ box }) => ({ ...box, bottom: lowestUnder(box) })))
  return rules.filter((rule) => {
    if (isUpright(rule)) return true
    return !index.some(rule, (at) => isUnder(rule, (lines[at] as Line).box))
  })
}

function isUnder(rule: Box, text: Box): boolean {
  // spaces of the text may be underlined, too
  const slack = levelShare * heightOf(text)
  if (rule.left < text.left - slack || rule.right > text.right + slack) return false
  return rule.bottom > (text.top + text.bottom) / 2 && rule.top < lowestUnder(text)
}

function lowestUnder(text: Box): number {
  return text.bottom + levelShare * heightOf(text)
}
