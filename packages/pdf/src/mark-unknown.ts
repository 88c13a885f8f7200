import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'
import { privateCharactersFrom, privateFrom, replacement } from './code-points.ts'

/** A space without width, which no row has. */
const nothing = 0x200b

/**
 * Marks glyphs whose characters nothing tells: a hole in a word, or nothing where they stand elsewhere, as parts of
 * letters do in scripts whose letters are drawn in parts. Changes the text in place.
 */
export function markUnknown({ codes, flags, length }: PageText): void {
  for (let index = 0; index < length; index++) {
    const code = codes[index] as number
    if (code < privateFrom) continue
    const isCharacter = code >= privateCharactersFrom
    const isHole = isCharacter || isAlphabetic(codes[index - 1]) || isAlphabetic(codes[index + 1])
    codes[index] = isHole ? replacement : nothing
    flags[index] = (flags[index] as number) | CharFlag.unmapped
  }
}

function isAlphabetic(code = 0): boolean {
  return /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(characterOf(code))
}
