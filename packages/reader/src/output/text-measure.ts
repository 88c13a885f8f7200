/**
 * Widths of text in the unit of spreadsheet columns: a digit of the common font. They are estimates, because the fonts
 * of the machine that shows a workbook are not known; they are chosen so that lines are rather too many than too few.
 */
const narrow = new Set(Array.from("ijlftrI.,:;'’|!()[]-·/ "))
const narrowWidth = 0.6
const capital = /[\p{Lu}mw@%&]/u
const capitalWidth = 1.25
/** East Asian letters and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u
const wideWidth = 2.1
/** Accents and controls, which are drawn over the letter before them or not at all. */
const without = /[\p{M}\p{Cf}]/u

/** Returns the width of the longest line; counts no further than to `max`. */
export function textWidth(text: string, max: number): number {
  let widest = 0
  for (const line of text.split('\n')) {
    let width = 0
    for (const character of line) {
      width += widthOf(character)
      if (width >= max) return max
    }
    widest = Math.max(widest, width)
  }
  return widest
}

/** Returns the number of lines of a text that is wrapped at this width; counts no further than to `max`. */
export function lineCount(text: string, width: number, max: number): number {
  let count = 0
  for (const line of text.split('\n')) {
    count += wrappedLines(line, width, max - count)
    if (count >= max) return max
  }
  return count
}

function wrappedLines(line: string, width: number, max: number): number {
  let count = 1
  let used = 0
  /** The width since the last place where the line may break. */
  let word = 0
  for (const character of line) {
    const own = widthOf(character)
    const isBreak = character === ' ' || own === wideWidth
    if (used + own > width && character !== ' ') {
      count += 1
      if (count >= max) return max
      if (word + own > width) word = 0
      used = word
    }
    used += own
    word = isBreak ? 0 : word + own
  }
  return count
}

/** Asked of every letter of a workbook, so the answers for common scripts are kept. */
const known = new Map<string, number>()
const knownMax = 10_000

function widthOf(character: string): number {
  let width = known.get(character)
  if (width === undefined) {
    width = measured(character)
    if (known.size < knownMax) known.set(character, width)
  }
  return width
}

function measured(character: string): number {
  if (narrow.has(character)) return narrowWidth
  if (without.test(character)) return 0
  if (wide.test(character)) return wideWidth
  return capital.test(character) ? capitalWidth : 1
}
