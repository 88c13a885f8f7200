import type { OcrWord } from '@rowdeck/core/deck-model/ocr-word'
import type { OcrLine } from '@rowdeck/core/deck-model/ports'
import { isHorizontal } from '../likeness.ts'
import { wideSpaceEm } from '../lines/gaps.ts'

/**
 * The parts of a line in a picture between gaps that may be between cells of narrow columns (see `Line.parts`), from left to
 * right; none without such a gap, in a listing, and where the words are not known.
 */
export function partsOfOcrLine(line: OcrLine, size: number): OcrLine[] {
  const { words = [], text, box, textLeft, ...rest } = line
  const isKnown = words.map((word) => word.text).join(' ') === text
  if (!isKnown || line.letterWidth !== undefined || !isHorizontal(line.angle)) return []
  const parts: [OcrWord, ...OcrWord[]][] = []
  for (const word of words) {
    const last = parts.at(-1)
    const end = last?.at(-1)?.box.right ?? Number.NEGATIVE_INFINITY
    if (last === undefined || word.box.left - end >= wideSpaceEm * size) parts.push([word])
    else last.push(word)
  }
  if (parts.length < 2) return []
  return parts.map((own) => ({
    ...rest,
    ...(own[0] === words[0] && textLeft !== undefined ? { textLeft } : {}),
    words: own,
    text: own.map((word) => word.text).join(' '),
    box: { ...box, left: own[0].box.left, right: own.at(-1)?.box.right ?? box.right },
  }))
}
