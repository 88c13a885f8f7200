import type { Picture } from '@rowdeck/core/deck-model/ports'
import { wordsInText } from '@rowdeck/core/deck-model/words-in-text'
import type { Letter, ReadLine, ReadWord } from '../reading.ts'
import { evidenceOf, type SeenCharacter, shareRight } from './word-evidence.ts'
import learned from './word-odds.json' with { type: 'json' }

/** How far the ink of a letter reaches from where it was seen, before and behind, in heights of the box. Chosen by eye. */
const [beforeEm, behindEm] = [0.2, 0.55]

/**
 * Tells of each word how likely it is right: by how surely its letters were seen, by doubts between them, where a letter may
 * be missing, and by corrections. The weights are learned (`bench/words/`). Boxes need to fit the text.
 */
export function judgeWords(_: Picture, lines: ReadLine[]): ReadLine[] {
  return lines.map((line) => ({ ...line, words: wordsOf(line) }))
}

function wordsOf({ text, letters, box, confidence }: ReadLine): ReadWord[] {
  const seen = seenCharacters([...text], letters)
  const reach = box.height / Math.max(1, box.width)
  return wordsInText([...text]).map(({ from, to }) => {
    const own = seen.slice(from, to)
    const known = own.flatMap(({ letter }) => (letter === undefined ? [] : [letter.position]))
    const places = known.length > 0 ? known : [0, 1]
    const evidence = evidenceOf(own, { beside: [seen[from - 1], seen[to]], confidence })
    return {
      text: own.map(({ character }) => character).join(''),
      confidence: shareRight(learned.weights, evidence),
      evidence,
      start: Math.max(0, Math.min(...places) - beforeEm * reach),
      end: Math.min(1, Math.max(...places) + behindEm * reach),
    }
  })
}

/**
 * The characters of a text with the letters that were seen in their places. Corrections keep most characters: what is
 * between the same beginning and the same end is spread over the letters there.
 */
function seenCharacters(text: readonly string[], letters: readonly Letter[]): SeenCharacter[] {
  const isWritten = ({ character }: Letter) => character !== ' '
  const own = letters.slice(letters.findIndex(isWritten), letters.findLastIndex(isWritten) + 1)
  const isSame = (at: number, letter: number) => own.at(letter)?.character === text.at(at)
  const shorter = Math.min(text.length, own.length)
  let [start, end] = [0, 0]
  if (text.length === own.length) start = text.length
  while (start < shorter && isSame(start, start)) start++
  while (end < shorter - start && isSame(-1 - end, -1 - end)) end++
  const between = (own.length - start - end) / Math.max(1, text.length - start - end)
  return text.map((character, at) => {
    if (at < start) return { character, letter: own[at] }
    if (at >= text.length - end) return { character, letter: own[at - text.length + own.length] }
    return {
      character,
      letter: between === 0 ? undefined : own[Math.floor(start + (at - start) * between)],
    }
  })
}
