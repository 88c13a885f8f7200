import { editsWithin } from '../slides/edits-within.ts'

/** Letters in which a misspelled column may differ. Chosen by eye. */
const misspelledMax = 2

/** Says which column is unknown, and which one was most likely meant. */
export function unknownColumn(name: string, columnKeys: readonly string[]): string {
  // longer ones, or those with other characters, are not misspelled
  if (!/^\w{1,40}$/.test(name)) return 'Unknown column.'
  const editsOf = (key: string) =>
    Math.max(editsWithin([...name], [...key]), editsWithin([...key], [...name]))
  const [nearest] = columnKeys.toSorted((one, other) => editsOf(one) - editsOf(other))
  const isLikely = nearest !== undefined && editsOf(nearest) <= misspelledMax
  return isLikely
    ? `Unknown column \`${name}\`; did you mean \`${nearest}\`?`
    : `Unknown column \`${name}\`.`
}
