import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { listMarkLength } from '../lines/list-marks.ts'
import { orderedLinks } from './links.ts'

/** Characters that no text has (Unicode noncharacters) mark where a link begins and ends until the text is escaped. */
const begin = '\ufdd0'
const end = '\ufdd1'
const marks = /[\ufdd0\ufdd1]/g

/**
 * The blocks of a slide with marks around the text of each link to an address, and the addresses in the order of the marks.
 * A link whose text is not in a line of its block is left out.
 */
export function withLinksMarked(slide: SlideReading): { blocks: SlideBlock[]; urls: string[] } {
  if (slide.links === undefined) return { blocks: slide.blocks, urls: [] }
  const links = orderedLinks(slide)
  const urls: string[] = []
  const blocks = slide.blocks.map((block, at) => {
    if (block.role === 'header-footer') return block
    const lines = block.lines.map((line) => line.normalize('NFC').replace(marks, ''))
    const found: Place[] = []
    for (const { link, block: inBlock } of links) {
      if (inBlock !== at || !('url' in link.target) || link.text === '') continue
      const place = findFreeText(link.text, lines, found)
      if (place !== undefined) found.push({ ...place, url: link.target.url })
    }
    found.sort((a, b) => a.line - b.line || a.from - b.from)
    urls.push(...found.map(({ url }) => url))
    return { ...block, lines: lines.map((line, index) => marked(line, index, found)) }
  })
  return { blocks, urls }
}

interface Place {
  line: number
  from: number
  to: number
  url: string
}

/** Where a text is in the lines, apart from those that are links already; undefined if nowhere. */
function findFreeText(
  text: string,
  lines: string[],
  taken: Place[],
): Omit<Place, 'url'> | undefined {
  for (const [line, words] of lines.entries()) {
    const own = taken.filter((place) => place.line === line)
    let from = words.indexOf(text)
    while (from >= 0) {
      const to = from + text.length
      const free = own.every((place) => to <= place.from || from >= place.to)
      // a list mark is not part of the text that it marks
      const start = Math.max(from, textStartOf(words))
      if (free && start < to) return { line, from: start, to }
      from = words.indexOf(text, to)
    }
  }
  return undefined
}

function textStartOf(line: string): number {
  const end = listMarkLength(line)
  return end === 0 ? 0 : line.length - line.slice(end).trimStart().length
}

/** The line with marks around its links, which are in order. */
function marked(line: string, index: number, places: Place[]): string {
  let written = ''
  let at = 0
  for (const { from, to } of places.filter((place) => place.line === index)) {
    written += line.slice(at, from) + begin + line.slice(from, to) + end
    at = to
  }
  return written + line.slice(at)
}

/** Writes the marked links of escaped Markdown, in order. */
export function writtenLinks(markdown: string, urls: string[]): string {
  if (urls.length === 0) return markdown
  let next = 0
  return markdown
    .replace(/([!\\]?)\ufdd0([^\ufdd0\ufdd1]*)\ufdd1/g, (_, before: string, text: string) => {
      const url = urls[next++] ?? ''
      // otherwise it would be a picture, or a bracket of text
      const escaped = before === '' ? '' : `\\${before}`
      return `${escaped}[${inLinkText(text)}](${inDestination(url)})`
    })
    .replace(marks, '')
}

/** Brackets that are not escaped yet would end the text of a link. */
function inLinkText(text: string): string {
  return text.replace(/\\.|[[\]]/gs, (found) => (found.length > 1 ? found : `\\${found}`))
}

/** An address in the destination of a link (CommonMark 0.31, 6.3), also in the cell of a table. */
function inDestination(url: string): string {
  return url
    .replace(/[()|`\\<>\s]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/&(?=#?\w{1,40};)/g, '&amp;')
}
