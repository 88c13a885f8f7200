import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'

/**
 * Clears the mark of text outside the document's structure if most of a page is: browsers leave out of it what some frameworks
 * for slides hide from screen readers, and then it does not tell a slide number from a word.
 */
export function unmarkMostlyOutside({ codes, flags, length }: PageText): void {
  let [letters, outside] = [0, 0]
  for (let index = 0; index < length; index++) {
    if ((codes[index] as number) <= 0x20) continue
    letters++
    if ((flags[index] as number) & CharFlag.artifact) outside++
  }
  if (2 * outside <= letters) return
  for (let index = 0; index < length; index++) {
    flags[index] = (flags[index] as number) & ~CharFlag.artifact
  }
}
