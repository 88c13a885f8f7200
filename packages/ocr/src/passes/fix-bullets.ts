import type { OcrLine, Picture } from '@rowdeck/core/deck-model/ports'

/** Characters that recognizers read in place of a drawn bullet, with the space after it. */
const bulletSign = /^[.:·•»›°]\s+(?=\S)/u
/** The same where the recognizers of Chinese see no space. Japanese people write lists with ・ themselves. */
const middleDot = /^[·•](?=[\p{L}\p{N}])/u

/** Replaces the character that a drawn bullet was read as by a bullet. */
export function fixBullets(_: Picture, lines: OcrLine[]): OcrLine[] {
  return lines.map((line) => ({
    ...line,
    text: line.text.replace(bulletSign, '• ').replace(middleDot, '• '),
  }))
}
