import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'

/** Whether the file draws a character; the engine infers others, such as spaces, from gaps. */
export function isDrawn({ flags }: PageText, index: number): boolean {
  return ((flags[index] as number) & CharFlag.generated) === 0
}

export function isDrawnSpace(text: PageText, index: number): boolean {
  return text.codes[index] === 0x20 && isDrawn(text, index)
}

/** The spaces that the file draws on a page. */
export interface DrawnSpaces {
  any: boolean
  /** Between Korean syllables, where some programs draw none although they draw those between Latin words. */
  korean: boolean
}

export function drawnSpacesOf(text: PageText): DrawnSpaces {
  const found = { any: false, korean: false }
  for (let index = 0; index < text.length && !found.korean; index++) {
    if (!isDrawnSpace(text, index)) continue
    found.any = true
    found.korean = isKorean(text.codes[index - 1]) && isKorean(text.codes[index + 1])
  }
  return found
}

/** Whether a code is that of a Korean syllable. */
export function isKorean(code = 0): boolean {
  return code >= 0xac00 && code <= 0xd7a3
}
