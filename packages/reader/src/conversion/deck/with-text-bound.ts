import { type DeckReader, overriding } from '@rowdeck/core/deck-model/deck-reader'
import {
  countCharacters,
  countWords,
  type SlideReading,
} from '@rowdeck/core/deck-model/slide-reading'
import { countTableCells } from '@rowdeck/core/deck-model/whole-tables'
import { tooMuchText } from './too-much-text.ts'

/** A word with its place takes as much memory as about so many characters beside its own. */
const charactersPerWord = 10
/** A cell takes a few bytes of a file, and none in the rows that are filled up, but work in every format that has tables. */
const charactersPerCell = 10

/**
 * A reader of one deck that throws document_too_long once its slides hold more than so many
 * characters together; each cell of a table counts as more of them, and each word where words are asked for. A slide that is read again counts as it was read last.
 */
export function withTextBound(reader: DeckReader, charactersMax: number): DeckReader {
  return overriding(reader, (open) => {
    const readings = new Map<string, number>()
    let characters = 0
    function count(key: string, read: SlideReading[], perWord = 0): void {
      const sizeOf = (reading: SlideReading) =>
        countCharacters(reading) +
        charactersPerCell * countTableCells(reading) +
        (perWord > 0 ? perWord * countWords(reading) : 0)
      const now = read.reduce((sum, reading) => sum + sizeOf(reading), 0)
      characters += now - (readings.get(key) ?? 0)
      readings.set(key, now)
      if (characters > charactersMax) throw tooMuchText(charactersMax)
    }
    return {
      async text(call) {
        const read = await open.ask(call)
        count(`pages from ${call.from}`, read, call.words ? charactersPerWord : 0)
        return read
      },
      async picture(call) {
        const read = await open.ask(call)
        const { page, panel, embedded } = call
        count(`picture ${page} ${panel?.left} ${panel?.top} ${embedded?.number}`, [read])
        return read
      },
    }
  })
}
