import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type LineScore, scoreLines } from '../quality/line-scores.ts'
import type { Quality } from '../quality/quality.ts'
import { predictionsFile } from '../quality/score.ts'

interface ParagraphsLine {
  deck: string
  slide_index: number
  paragraphs: string[]
}

interface TablesLine {
  deck: string
  slide_index: number
  tables?: (string | null)[][][]
}

/** List marks that the benchmark's scorer takes for words of another line: dashes and plus signs. */
const listMark = /^[―+–-] /gm

/**
 * The same score without paragraphs that share a cell of a table, since a row is one line, and without list marks. Undefined if
 * the benchmark has no paragraphs of the set.
 */
export async function scoreOutsideCells(
  folder: string,
  { set, readerName }: Quality,
): Promise<LineScore | undefined> {
  const { name, paragraphs, truth } = set
  if (paragraphs === undefined) return undefined
  const other = { ...set, name: `${name} outside cells` }
  const predictions = predictionsFile(other.name, readerName)
  const kept = predictions.replace('predictions', 'paragraphs')
  mkdirSync(dirname(predictions), { recursive: true })
  const read = readLines<{ text: string }>(predictionsFile(name, readerName))
  writeLines(
    predictions,
    read.map((line) => ({ ...line, text: line.text.replaceAll(listMark, '') })),
  )
  writeLines(kept, outsideCells(readLines<ParagraphsLine>(paragraphs), truth))
  return await scoreLines(folder, { set: { ...other, paragraphs: kept }, readerName })
}

/** The paragraphs of each slide that are no part of a cell which has more text. */
export function outsideCells(lines: ParagraphsLine[], truth: TablesLine[]): ParagraphsLine[] {
  const cells = new Map(
    truth.map(({ deck, slide_index, tables = [] }) => [
      `${deck} ${slide_index}`,
      tables.flat(2).map((cell) => withoutBlanks(cell ?? '')),
    ]),
  )
  return lines.map((line) => {
    const ofSlide = cells.get(`${line.deck} ${line.slide_index}`) ?? []
    const isShared = (text: string) => ofSlide.some((cell) => cell !== text && cell.includes(text))
    const paragraphs = line.paragraphs.filter((one) => !isShared(withoutBlanks(one)))
    return { ...line, paragraphs }
  })
}

function withoutBlanks(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s+/g, '')
}

function readLines<Line>(path: string): Line[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Line)
}

function writeLines(path: string, lines: object[]): void {
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
}
