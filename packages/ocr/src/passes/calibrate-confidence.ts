import type { OcrLine, Picture } from '@rowdeck/core/deck-model/ports'
import { wordsInText } from '@rowdeck/core/deck-model/words-in-text'
import { confidenceOfTexts } from '../reading.ts'

/**
 * The confidence of a line becomes the share of its letters that are in words which are right, as far as `judgeWords` knows
 * that; until then it is that of the recognizers, by which lines are kept or dropped. Words get the text that corrections of
 * the line have left them with.
 */
export function calibrateConfidence(_: Picture, lines: OcrLine[]): OcrLine[] {
  return lines.map(calibrated)
}

function calibrated(line: OcrLine): OcrLine {
  const { words = [], ...rest } = line
  if (words.length === 0) return rest
  const characters = [...line.text]
  const places = wordsInText(characters)
  const confidence = confidenceOfTexts(words)
  if (places.length !== words.length) return { ...rest, confidence }
  const named = words.map((word, at) => {
    const { from = 0, to = 0 } = places[at] ?? {}
    return { ...word, text: characters.slice(from, to).join('') }
  })
  return { ...rest, confidence, words: named }
}
