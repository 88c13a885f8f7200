/** A tab leads to the next multiple of so many blanks, as in most code. */
const tabStop = 4

/** The number of blanks at the beginning of a line of code: spaces, fixed ones and tabs. */
export function typedIndentOf(line: string): number {
  let indent = 0
  for (const blank of line) {
    if (blank === '\t') indent += tabStop - (indent % tabStop)
    else if (blank === ' ' || blank === '\u00a0') indent++
    else break
  }
  return indent
}
