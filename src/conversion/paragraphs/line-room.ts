import { widthOf } from '../box.ts'
import type { Block } from '../lines/block.ts'
import { isUnspacedScript } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'
import { factsOf } from './block-facts.ts'

/**
 * Width of the block that a line leaves free behind its end, before the next one: on both sides if it is centered. The
 * lines of lists are not, even if their indent is as wide as the room behind them.
 */
export function roomAfter({ box, size }: Line, block: Block): number {
  const left = box.left - block.box.left
  const right = block.box.right - box.right
  if (factsOf(block).isListed) return right
  return Math.abs(left - right) < size ? left + right : right
}

/** Width of what cannot be separated by a line break at the start of a line. */
export function firstWordWidth({ text, box }: Line): number {
  return (widthOf(box) * unbreakableLength(text)) / Math.max(1, text.length)
}

/** Number of characters at the start of a text that cannot be separated by a line break. */
function unbreakableLength(text: string): number {
  if (isUnspacedScript(text.codePointAt(0) ?? 0)) return /^[\p{Ps}\p{Pi}]/u.test(text) ? 2 : 1
  for (let end = 1; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code === 0x20 || isUnspacedScript(code)) return end
  }
  return text.length
}
