import { characterOf } from '@rowdeck/core/deck-model/character-of'
import type { PageText } from '@rowdeck/core/deck-model/page'
import { letterGapEm } from '../likeness.ts'
import type { LineEnd } from './baseline.ts'
import type { CharacterCell } from './character-cell.ts'

/** The code of the first combining mark. */
const firstMark = 0x300
/** The scripts of India, whose vowel signs have a width of their own. */
const [firstIndian, lastIndian] = [0x900, 0xdff]

/** Whether a character is a combining mark that is drawn apart from the run before it, or first. */
export function isLooseMark(
  run: (LineEnd & { end: number }) | undefined,
  { text, index, cell }: { text: PageText; index: number; cell: CharacterCell },
): boolean {
  const { objects, codes, sizes } = text
  const code = codes[index] as number
  if (code < firstMark || objects[index] === objects[index - 1]) return false
  if (!/\p{M}/u.test(characterOf(code))) return false
  const hasWidth = code >= firstIndian && code <= lastIndian
  if (run === undefined || !hasWidth) return true
  const apart = Math.max(cell.along - run.end, run.last.along - cell.along2)
  return apart > letterGapEm * (sizes[index] as number)
}
