/** Mean width of a letter and height of a line, in font sizes. Chosen by eye with the font of the page. */
const letter = 0.5
const line = 1.22

/** Sizes are tried in steps of this factor, down to the smallest share; text that needs a smaller one is cut off. */
const step = 0.95
const shareMin = 0.005

/**
 * The largest font size at which text that wraps fits into a box, as a share of the height of the box.
 * `aspect` is the width of the box divided by its height.
 */
export function fittedFont(lines: readonly string[], aspect: number): number {
  let share = 1 / (Math.max(1, lines.length) * line)
  while (share > shareMin && !fits(lines, aspect, share)) share *= step
  return share
}

function fits(lines: readonly string[], aspect: number, share: number): boolean {
  const lettersPerLine = Math.max(1, Math.floor(aspect / (share * letter)))
  const needed = lines.reduce(
    (sum, { length }) => sum + Math.max(1, Math.ceil(length / lettersPerLine)),
    0,
  )
  return needed * share * line <= 1.001
}
