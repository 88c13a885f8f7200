/** Bounds the letters of a line, and of the text layer in its place, that are compared. */
export const lineLettersMax = 100
export const placeLettersMax = 2_000

/**
 * Returns the least number of letters to insert, delete or replace that turns the pattern into some part of the text
 * (Sellers, "The theory and computation of evolutionary distances", 1980). Takes time in proportion to both lengths.
 */
export function editsWithin(pattern: string[], text: string[]): number {
  // the edits of the first letters of the pattern, each up to the same place of the text
  const edits = Array.from({ length: pattern.length + 1 }, (_, index) => index)
  let least = pattern.length
  for (const letter of text) {
    let shorter = 0
    for (let index = 1; index <= pattern.length; index++) {
      const replaced = shorter + (pattern[index - 1] === letter ? 0 : 1)
      shorter = edits[index] as number
      edits[index] = Math.min(replaced, shorter + 1, (edits[index - 1] as number) + 1)
    }
    least = Math.min(least, edits[pattern.length] as number)
  }
  return least
}
