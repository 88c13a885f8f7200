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

/** The members of a row whose values are pictures, as texts may look like them. */
const pictureKeys = new Set(['picture', 'image'])
const pictureUrl = /^data:([^;]+);base64,(.+)$/

/** A picture of a slide or on it, as base64. */
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
    const { json, own } = withoutPictures(row, pictures.length)
    characters += weightOf(json)
    const areTooMany = pictures.length > 0 && pictures.length + own.length > picturesMax
    if (characters > charactersMax || (own.length > 0 && areTooMany)) break
    rows.push(JSON.parse(json))
    pictures.push(...own)
  }
  return { rows, pictures }
}

/** A row as JSON that names the pictures in it, whatever the column, and these pictures. */
function withoutPictures(row: Row, before: number): { json: string; own: SlidePicture[] } {
  const own: SlidePicture[] = []
  const json = JSON.stringify(row, (key, value) => {
    const [, mediaType, data] = (pictureKeys.has(key) && pictureUrl.exec(value)) || []
    if (mediaType === undefined || data === undefined) return value
    own.push({ slide: row.number, mediaType, data })
    return `picture ${before + own.length}`
  })
  return { json, own }
}

function weightOf(json: string): number {
  return json.length + 1 + denseWeight * (json.match(denseScripts)?.length ?? 0)
}
