import { foldAccents } from '@rowdeck/core/languages'

/** The classes of characters that look like each other, by character. */
export type AlikeClasses = ReadonlyMap<string, readonly number[]>

/** Class n of a network means `characters[n - 1]`. */
export function findAlikeClasses(characters: readonly string[]): AlikeClasses {
  const classes = characters.map((character, index) => ({ character, number: index + 1 }))
  const groups = Map.groupBy(classes, ({ character }) => shapeOf(character))
  return new Map(
    [...groups.values()].flatMap((group) => {
      const numbers = group.map(({ number }) => number)
      return group.map(({ character }) => [character, numbers] as const)
    }),
  )
}

/** Characters of one shape look the same alone on a line: they differ in their size, their place or their accents. */
function shapeOf(character: string): string {
  if (/[\p{Pd}−]/u.test(character)) return '-'
  if (/[1Il|]/.test(character)) return 'l'
  const folded = foldAccents(character).toLowerCase()
  return folded === '0' ? 'o' : folded
}
