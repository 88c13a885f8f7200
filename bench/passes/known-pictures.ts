import type { Engines } from '../../packages/core/src/deck-model/engine-set.ts'
import { readRepositories } from '../reread/truth.ts'
import { randomFrom } from '../scaling/random.ts'
import { knownTexts } from '../words/labeled-words.ts'
import { picturesIn, type SlidePicture } from '../words/read-pictures.ts'

/** A picture of a slide whose text is known. */
export interface KnownPicture extends Pick<SlidePicture, 'draw'> {
  /** The repository of the deck, or the file of slides that a probe was printed from. */
  source: string
  texts: string[]
}

export function knownPictures(folder: string, engines: Engines): KnownPicture[] {
  const repositories = readRepositories(folder)
  const known = new Map(knownTexts(folder).map((one) => [one.key, one]))
  return picturesIn(folder, engines, 'probes/*.pdf').flatMap(({ deck, slide, draw }) => {
    const truth = known.get(`${deck} ${slide}`)
    const source = repositories.get(deck) ?? deck.replace(/\..*/u, '')
    return truth === undefined ? [] : { source, texts: [...truth.texts, ...truth.more], draw }
  })
}

/** Draws by lot: one of each source in turn, as long as there are some. */
export function drawByLot<One extends { source: string }>(all: One[], count: number, seed: number) {
  const random = randomFrom(seed)
  const lots = all.map((one) => ({ one, lot: random.uniform() }))
  const shuffled = lots.toSorted((one, other) => one.lot - other.lot)
  return [...Map.groupBy(shuffled, ({ one }) => one.source).values()]
    .flatMap((own) => own.map(({ one }, turn) => ({ one, turn })))
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, count)
    .map(({ one }) => one)
}
