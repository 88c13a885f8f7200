import { heightOf, widthOf } from '@rowdeck/core/deck-model/box'
import type { OcrLine } from '@rowdeck/core/deck-model/ports'
import { sameSizeRatio } from '../likeness.ts'
import { isTurned } from '../lines/character-cell.ts'

/** Font size as a share of the height of an OCR box, if it was not measured: boxes include ascenders, descenders and a margin. Chosen by eye. */
const letterShare = 0.8

/**
 * The font sizes of lines that OCR found, in pixels. Lines that are about as large get the same size, as they have
 * in the file, because layout compares sizes.
 */
export function fontSizes(lines: OcrLine[]): number[] {
  const sizes = lines.map(sizeOf)
  const order = sizes.map((_, index) => index).sort((a, b) => (sizes[a] ?? 0) - (sizes[b] ?? 0))
  let group: number[] = []
  for (const [at, index] of order.entries()) {
    group.push(index)
    const next = sizes[order[at + 1] ?? -1]
    if (next !== undefined && next <= sameSizeRatio * (sizes[group[0] ?? 0] ?? 0)) continue
    const size = middle(group, lines, sizes)
    for (const member of group) sizes[member] = size
    group = []
  }
  return sizes
}

function sizeOf({ box, angle, fontPx }: OcrLine): number {
  if (fontPx !== undefined) return fontPx
  return letterShare * (isTurned(angle) ? widthOf(box) : heightOf(box))
}

/** The size of the middle one of the characters of these lines, which are sorted by size. */
function middle(group: number[], lines: OcrLine[], sizes: number[]): number {
  const lengths = group.map((index) => lines[index]?.text.length ?? 0)
  let left = lengths.reduce((sum, length) => sum + length, 0) / 2
  const at = lengths.findIndex((length) => {
    left -= length
    return left <= 0
  })
  return sizes[group[Math.max(0, at)] ?? 0] ?? 0
}
