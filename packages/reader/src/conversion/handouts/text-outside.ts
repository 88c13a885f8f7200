import type { OutsideText, PanelCandidate } from '@rowdeck/core/deck-model/deck-layout'
import { repeatShareMin } from '../likeness.ts'

/** What is on one page of a handout is no habit of it; handouts have few pages. Chosen by eye. */
export const repeatsMin = 2
/**
 * Maximum share of letters outside the slides that do not repeat, relative to those inside, where a text outside would show that the
 * page is a slide itself: on landscape pages, and above or beside the slide of a page with notes. Chosen by eye.
 */
export const strayShareMax = 0.05
/** Punctuation after a location; `#`, which stands for every number, is punctuation too. */
const punctuationOnly = /^[-\d,]+ [\p{P}\s]+$/u

/** Keys of the texts outside the slides that repeat from page to page. */
export function repeatedKeys(
  panelCandidates: PanelCandidate[],
  counted: (text: OutsideText) => boolean = () => true,
): Set<string> {
  const counts = new Map<string, number>()
  for (const { outside } of panelCandidates) {
    for (const key of new Set(outside.filter(counted).map((text) => text.key))) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  const least = Math.max(repeatsMin, repeatShareMin * panelCandidates.length)
  return new Set([...counts].filter(([, count]) => count >= least).map(([key]) => key))
}

/** Number of letters outside the slides that are neither header nor footer. */
export function unexplainedLetters(
  { outside }: PanelCandidate,
  repeated: Set<string>,
  counted: (text: OutsideText) => boolean = () => true,
): number {
  let letters = 0
  for (const text of outside) {
    if (counted(text) && !isRunning(text.key, repeated)) letters += text.letters
  }
  return letters
}

/** Whether a text outside the slides is a header, a footer, a date or a page number. */
function isRunning(key: string, repeated: { has(key: string): boolean }): boolean {
  return repeated.has(key) || isNumber(key)
}

/**
 * Whether the text of a key is a page number or a date in digits, which repeats even if there is only
 * one page to judge by.
 */
export function isNumber(key: string): boolean {
  return key.includes('#') && punctuationOnly.test(key)
}
