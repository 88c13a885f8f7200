import { firstAdvance, helveticaAdvances } from '@rowdeck/core/deck-model/helvetica'

/**
 * Widths of characters in ems: letters with marks are as wide as those of Helvetica without; Chinese, Japanese and Korean
 * characters fill a square; of other scripts, the mean of common fonts. Only the order of blocks depends on them, since the file
 * knows the text itself.
 */
const squareEm = 1
const square = /[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/u
const upperEm = 0.65
const usualEm = 0.5
const spaceEm = 0.28

/** Widths by code unit, 0 for those that were not needed yet. */
const known = new Float32Array(0x10000)

/** The width of a line in points. */
export function textWidth(line: string, size: number): number {
  let ems = 0
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at)
    if (known[code] === 0) known[code] = emOf(line.charAt(at))
    ems += known[code] as number
  }
  return ems * size
}

/** Whether a line has characters of scripts without spaces between words. */
export function wrapsAnywhere(line: string): boolean {
  return square.test(line)
}

function emOf(character: string): number {
  if (square.test(character)) return squareEm
  if (/\s/.test(character)) return spaceEm
  const advance = helveticaAdvances[character.normalize('NFD').charCodeAt(0) - firstAdvance]
  if (advance !== undefined) return advance / 1000
  return /\p{Lu}/u.test(character) ? upperEm : usualEm
}
