/** The pattern that finds a text literally; undefined if there is nothing to find. */
export function patternOf(text: string, matchCase = false): RegExp | undefined {
  if (text === '') return undefined
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), matchCase ? 'gu' : 'giu')
}
