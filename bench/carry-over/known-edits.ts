import type { Row } from '../../packages/reader/src/conversion/convert.ts'
import type { TruthLine } from '../quality/slide-sets.ts'
import { knownDecks } from '../reread/parse-decks.ts'
import { scoresOf } from '../reread/score.ts'
import type { CrossedSlide } from './crossed-slides.ts'

/** How far the order of a text is from the right one, 0 to 1. */
export interface Edits {
  /** From the order labeled by eye, where there is one. */
  labeled?: number
  /** From the nearer of two orders by geometry, if the file shows what the truth has. */
  visual?: number
}

/** A text that a slide may be read as. */
export interface ReadText {
  slide: CrossedSlide
  text: string
}

export interface KnownEdits {
  /** The edits of each text, in the order given; undefined where the truth does not tell. */
  of(texts: ReadText[]): Promise<(Edits | undefined)[]>
}

/** The scorer of the benchmark, for texts that slides may be read as; each is scored once. */
export function knownEdits(benchmarkFolder: string): KnownEdits {
  const { truth, labeled } = knownDecks(benchmarkFolder)
  const truths = [truth, labeled].map(
    (lines) => new Map(lines.map((line) => [`${line.deck} ${line.slide_index}`, line])),
  ) as [Truth, Truth]
  const known = new Map<string, Edits | undefined>()
  return {
    async of(texts) {
      const keys = texts.map(keyOf)
      const missing = new Map(texts.map((text, at) => [keys[at] as string, text]))
      for (const key of known.keys()) missing.delete(key)
      const found = await scored([...missing.values()], { benchmarkFolder, truths })
      for (const [at, key] of [...missing.keys()].entries()) known.set(key, found[at])
      return keys.map((key) => known.get(key))
    },
  }
}

type Truth = Map<string, TruthLine>

function keyOf({ slide, text }: ReadText): string {
  return `${slide.deck} ${slide.slide}\n${text}`
}

/** Scores each text as the only slide of a deck of its own. */
async function scored(
  texts: ReadText[],
  { benchmarkFolder, truths }: { benchmarkFolder: string; truths: [Truth, Truth] },
): Promise<(Edits | undefined)[]> {
  const [truth, labeled] = truths.map((lines) =>
    texts.flatMap(({ slide: { deck, slide } }, at) => {
      const line = lines.get(`${deck} ${slide}`)
      return line === undefined ? [] : [{ ...line, deck: `text ${at}`, slide_index: 1 }]
    }),
  ) as [TruthLine[], TruthLine[]]
  const rows = texts.map(({ text }, at) => [`text ${at}`, [{ slide: text } as unknown as Row]])
  const scores = await scoresOf(
    { benchmarkFolder, truth, labeled, paragraphs: [] },
    Object.fromEntries(rows),
    texts.map((_, at) => ({ deck: `text ${at}`, slide_index: 1 })),
  )
  return texts.map((_, at) => {
    const { ned_visual: visual, 'labeled ned': own } = scores.get(`text ${at} 1`) ?? {}
    if (visual === undefined && own === undefined) return undefined
    return {
      ...(visual === undefined ? {} : { visual: Number(visual) }),
      ...(own === undefined ? {} : { labeled: Number(own) }),
    }
  })
}
