import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { isNumbered, labelNumber, listMarkLength } from '../lines/list-marks.ts'
import { withLinksMarked, writtenLinks } from './markdown-links.ts'

/** Indentation of a nested item; three spaces are what CommonMark requires under `1. `. */
const indentSpaces = 3

/**
 * The slide as GitHub Flavored Markdown: the title as a second-level heading, list items as nested lists,
 * lines with tabs as tables whose first row is the header. Headers and footers are left out. Text that is linked becomes a
 * link. Markdown syntax in the text is escaped, so that a document cannot inject other links, pictures or HTML.
 */
export function markdownOf(slide: SlideReading): string {
  const { blocks, urls } = withLinksMarked(slide)
  const parts = blocks
    .filter(({ role }) => role !== 'header-footer')
    .flatMap((block) => (block.role === 'title' ? [heading(block)] : markdownOfBlock(block)))
  return writtenLinks(parts.join('\n\n'), urls).normalize('NFC')
}

function heading({ lines }: SlideBlock): string {
  // number signs at the end would be parsed as the heading's closing sequence
  return `## ${lines.map(escaped).join(' ')}`.replace(/(?<=\s)(?=#+\s*$)/, '\\')
}

/** Groups adjacent lines of one kind into a list or a table; every other line is a paragraph. */
function markdownOfBlock({ lines, levels }: SlideBlock): string[] {
  const parts: { kind: Kind; lines: string[] }[] = []
  lines.forEach((line, index) => {
    const kind = kindOf(line)
    const last = parts.at(-1)
    const written = kind === 'item' ? item(line, levels?.[index] ?? 0) : line.trimStart()
    if (last?.kind === kind && kind !== 'paragraph') last.lines.push(written)
    else parts.push({ kind, lines: [written] })
  })
  return parts.map(({ kind, lines: members }) => {
    if (kind === 'table') return table(members)
    return kind === 'item' ? members.join('\n') : escaped(members.join('\n'))
  })
}

type Kind = 'item' | 'table' | 'paragraph'

function kindOf(line: string): Kind {
  if (line.includes('\t')) return 'table'
  return listMarkLength(line) > 0 && textAfterMark(line) !== '' ? 'item' : 'paragraph'
}

function item(line: string, level: number): string {
  const mark = line.slice(0, listMarkLength(line))
  const number = labelNumber(mark)
  const text = escaped(textAfterMark(line))
  // marks without a Markdown equivalent, such as letters, stay part of the text
  const own = number === undefined && isNumbered(line) ? `${escaped(mark)} ` : ''
  return `${' '.repeat(indentSpaces * level)}${number === undefined ? '-' : `${number}.`} ${own}${text}`
}

function textAfterMark(line: string): string {
  return line.slice(listMarkLength(line)).trim()
}

function table(lines: string[]): string {
  const rows = lines.map((line) =>
    line.split('\t').map((cell) => escaped(cell.trim()).replaceAll('|', '\\|')),
  )
  const width = Math.max(...rows.map(({ length }) => length))
  const [head = [], ...rest] = rows.map((row) => {
    const cells = Array.from({ length: width }, (_, index) => row[index] ?? '')
    return `| ${cells.join(' | ')} |`
  })
  return [head, `|${' --- |'.repeat(width)}`, ...rest].join('\n')
}

/** Escapes only what would be parsed as Markdown, because people and models read the text as well. */
function escaped(text: string): string {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/`/g, '\\`')
    .replace(/\*(?=\S)|(?<=\S)\*/g, '\\*')
    .replace(/(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/^([^\S\r\n\u2028\u2029]*)(?=(?:_[ \t]*){3,}$)/gm, '$1\\')
    .replace(/\](?=[([:])/g, '\\]')
    .replace(/<(?=[\p{L}/!?])/gu, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/~(?=~)/g, '\\~')
    .replace(
      /^([^\S\r\n\u2028\u2029]*)(?=#{1,6}(?:\s|$)|>|[+-](?:\s|$)|=+[ \t]*$|--+[ \t]*$)/gm,
      '$1\\',
    )
    .replace(/^([^\S\r\n\u2028\u2029]*\d{1,9})(?=[.)](?:\s|$))/gm, '$1\\')
}
