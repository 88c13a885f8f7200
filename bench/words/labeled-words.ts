import { find, readTruth, type TruthLine } from '../quality/slide-sets.ts'
import { type Probe, readRepositories } from '../reread/truth.ts'
import { comparable, labelWords } from './label-words.ts'
import type { PictureLines } from './read-pictures.ts'

/** A word that OCR read, and whether it is right according to the truth. */
export interface JudgedWord {
  set: string
  /** What must not be both learned from and judged by: the deck's repository, or the probes of a file. */
  source: string
  text: string
  evidence: readonly number[]
  isRight: boolean
}

/** A slide of the truth, as far as it is asked. */
interface Slide extends TruthLine {
  text_z: string
  text_cut: string
  furniture?: string[]
  chart_text?: string
  tables?: (string | null)[][][]
  flags?: Flags
}

type Flags = Partial<Record<(typeof unsound)[number], boolean>> & { pic_area?: number }

/** What makes the truth of a slide differ from what it shows; as in the benchmark's scorer (`--filter clean`). */
const unsound = [
  'charts',
  'math',
  'ole',
  'maybe_covered',
  'stacked_text',
  'offslide',
  'smartart_no_drawing',
  'pdf_differs',
] as const
/** From this share of a slide that is pictures on, much of its text is in them and unknown. */
const pictureAreaMax = 0.15
/** Drawn marks and numbers of lists, which OCR tells apart from the text. */
const listMark = /^(?:• |\d\. )/u

/** The words of pictures that have a place in the truth of their slide, each with whether it is right. */
export function labeledWords(folder: string, pictures: PictureLines[]): JudgedWord[] {
  const truth = paragraphsOf(folder)
  const repositories = readRepositories(folder)
  return pictures.flatMap(({ set, deck, slide, lines }) => {
    const paragraphs = truth.get(`${deck} ${slide}`)
    if (paragraphs === undefined) return []
    const source = repositories.get(deck) ?? deck
    const texts = lines.map(({ text }) => comparable(text))
    return lines.flatMap(({ text, words }, at) =>
      labelWords(text, paragraphs, texts.toSpliced(at, 1)).flatMap(({ index, isRight }) => {
        const word = words[index]
        return word === undefined ? [] : { set, source, ...word, isRight }
      }),
    )
  })
}

function paragraphsOf(folder: string): Map<string, string[]> {
  return new Map(
    knownTexts(folder).map(({ key, texts, isProbe }) => {
      const all = texts.flatMap((text) => text.split(/[\n\v]/u)).map(comparable)
      const paragraphs = isProbe ? all.map((line) => line.replace(listMark, '')) : all
      return [key, [...new Set(paragraphs)].filter((text) => text !== '')]
    }),
  )
}

/** The texts of a slide by its deck and number; those of a probe are the lines of its row. */
export interface KnownTexts {
  key: string
  isProbe: boolean
  texts: string[]
  /** The rows of its tables, with tabs; of a probe, the lines of other right rows. */
  more: string[]
}

/** The texts of those slides whose truth is what their pictures show, and of probes. */
export function knownTexts(folder: string): KnownTexts[] {
  const slides = readTruth(...find(folder, '{decks,real_pdf,more/decks}/*/truth.jsonl')) as Slide[]
  const probes = readTruth(...find(folder, 'probes/*.jsonl')) as unknown as Probe[]
  return [
    ...slides.filter(isSound).map((slide) => {
      const { text_z, text_cut, furniture = [], chart_text = '', tables = [] } = slide
      const texts = [text_z, text_cut, ...furniture, chart_text]
      return { key: keyOf(slide), isProbe: false, texts, more: rowsOf(tables) }
    }),
    ...probes.map(({ lines, or = [], ...slide }) => {
      return { key: keyOf(slide), isProbe: true, texts: lines, more: or.flat() }
    }),
  ]
}

function rowsOf(tables: (string | null)[][][]): string[] {
  return tables.flat().map((row) => row.map((cell) => cell?.replace(/\s+/gu, ' ')).join('\t'))
}

function keyOf({ deck, slide_index }: TruthLine): string {
  return `${deck} ${slide_index}`
}

function isSound({ flags = {} }: Slide): boolean {
  return !unsound.some((flag) => flags[flag]) && (flags.pic_area ?? 0) < pictureAreaMax
}
