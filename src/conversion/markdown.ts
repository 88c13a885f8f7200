import { listMarkLength } from './layout/characters.ts'
import type { SlideBlock, SlideReading } from './slide-reading.ts'

/** Spaces that a nested item stands further in, as CommonMark wants under `1. ` too. */
const indentSpaces = 3

/**
 * The slide as Markdown (CommonMark with tables as GitHub writes them): the title as a heading of
 * the second level, list items as lists nested by their level, rows with tabs as tables whose first
 * row is the head. What repeats on every slide is left out. What Markdown would take for markup is
 * escaped, so that a document cannot bring links, pictures or HTML of its own.
 */
export function markdownOf({ blocks }: SlideReading): string {
  const parts = blocks
    .filter(({ role }) => role !== 'furniture')
    .flatMap((block) => (block.role === 'title' ? [heading(block)] : partsOf(block)))
  return parts.join('\n\n').normalize('NFC')
}

function heading({ lines }: SlideBlock): string {
  // number signs at the end would be taken for the heading's closing mark
  return `## ${lines.map(escaped).join(' ')}`.replace(/(?<=\s)(?=#+\s*$)/, '\\')
}

/** Neighbouring lines of one kind are one part: a list, a table; every other line is a paragraph. */
function partsOf({ lines, levels }: SlideBlock): string[] {
  const parts: { kind: Kind; lines: string[] }[] = []
  lines.forEach((line, at) => {
    const kind = kindOf(line)
    const last = parts.at(-1)
    const written = kind === 'item' ? item(line, levels?.[at] ?? 0) : line
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
  const number = /^\(?(\d{1,9})[.)]$/.exec(mark)?.[1]
  const text = escaped(textAfterMark(line))
  // marks that Markdown has no list for, such as letters, stay part of the text
  const own = number === undefined && /[\p{L}①-⑳]/u.test(mark) ? `${escaped(mark)} ` : ''
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
    const cells = Array.from({ length: width }, (_, at) => row[at] ?? '')
    return `| ${cells.join(' | ')} |`
  })
  return [head, `|${' --- |'.repeat(width)}`, ...rest].join('\n')
}

/** Only what Markdown would take for markup is escaped: text is read by people and models too. */
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
