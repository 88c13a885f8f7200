import { AppError } from '@rowdeck/core/errors'
import type { Row } from '@rowdeck/reader/conversion'

/**
 * Bounds the rows of an answer, in characters of JSON: about 15,000 tokens of English text, so that one deck does not fill
 * the context of a language model. Chosen by judgment.
 */
const charactersMax = 60_000
/** Letters of these scripts are about a token each, three times as much as Latin letters. */
const denseScripts = /[\u0590-\u1fff\u2e80-\uffff]/g
const denseWeight = 2
/** Maximum number of pictures in an answer; each takes a few hundred tokens. Chosen by judgment. */
const picturesMax = 20

/** A picture of a slide, as base64. */
export interface SlidePicture {
  slide: unknown
  mediaType: string
  data: string
}

/** As many rows as an agent can take at once. */
export interface Page {
  rowCount: number
  rows: Row[]
  /** The slide that the next answer begins with. */
  nextSlide?: number
  /** How many rows are left, and how to get them. */
  rest?: string
  /** The pictures of the rows, which name them. */
  pictures: SlidePicture[]
}

/** Returns the rows from a slide on that fit into an answer. Throws request_invalid if there are none, or if the first one does not fit. */
export function pageOf(all: Row[], from = 1): Page {
  const left = all.filter(({ number }) => Number(number) >= from)
  if (left.length === 0 && all.length > 0) {
    const last = all.at(-1)?.number
    throw new AppError('request_invalid', `\`from\` is ${from}, but the last row is slide ${last}.`)
  }
  const { rows, pictures } = fitting(left)
  const next = left[rows.length]
  const page = { rowCount: rows.length, rows, pictures }
  if (next === undefined) return page
  const nextSlide = Number(next.number)
  if (rows.length === 0) {
    const message = `The row of slide ${nextSlide} is longer than an answer can be, ${charactersMax} characters. Ask for fewer columns.`
    throw new AppError('request_invalid', message)
  }
  const rest = `${left.length - rows.length} of ${all.length} rows are left. Call convert_deck again with the same arguments and \`from\` ${nextSlide}; the deck is not converted or charged again.`
  return { ...page, nextSlide, rest }
}

function fitting(left: Row[]): { rows: Row[]; pictures: SlidePicture[] } {
  const rows: Row[] = []
  const pictures: SlidePicture[] = []
  let characters = 0
  for (const row of left) {
    const [, mediaType, data] = /^data:([^;]+);base64,(.+)$/.exec(String(row.picture)) ?? []
    const isPicture = mediaType !== undefined && data !== undefined
    const shown = isPicture ? { ...row, picture: `picture ${pictures.length + 1}` } : row
    characters += weightOf(JSON.stringify(shown))
    if (characters > charactersMax || (isPicture && pictures.length === picturesMax)) break
    rows.push(shown)
    if (isPicture) pictures.push({ slide: row.number, mediaType, data })
  }
  return { rows, pictures }
}

function weightOf(json: string): number {
  return json.length + 1 + denseWeight * (json.match(denseScripts)?.length ?? 0)
}
