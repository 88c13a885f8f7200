import type { LineScore } from '../quality/line-scores.ts'
import type { Quality } from '../quality/quality.ts'
import { type Column, markdownTable } from '../report/markdown-table.ts'
import type { Facts } from './score-facts.ts'

/** A row of a PPTX file and the same of its PDF agree from this F1 of their words on. */
const agreesFrom = 0.9

/** A deck as its author exported it, beside its PPTX. */
export interface Agreement {
  deck: string
  /** How the words of each row agree, PPTX and PDF, and whether its slide shows a drawing for Windows (EMF, WMF). */
  compared: { f1: number; hasDrawing: boolean }[]
  /** Number of rows of the PPTX and of the PDF. */
  rows: readonly [number, number]
}

/** The time of a program that is measured on some files, and ours on the same. */
export interface Costly {
  reader: string
  files: number
  slides: number
  wallMs: number
  oursMs: number
  failures: number
}

export interface PptxFigures {
  qualities: Quality[]
  lines: LineScore[]
  /** Of our reader, without paragraphs that share a cell of a table, and without list marks. */
  outsideCells: LineScore[]
  facts: Facts
  /** Of ordinary slides: the share of right rows, and their number. */
  probes: string
  agreement: Agreement[]
  costly: Costly[]
}

/** All figures about PPTX as Markdown. */
export function describePptx(figures: PptxFigures): string {
  const { facts, probes, agreement } = figures
  const compared = agreement.flatMap((deck) => deck.compared)
  const plain = compared.filter(({ hasDrawing }) => !hasDrawing)
  const other = agreement.filter(({ rows: [pptx, pdf] }) => pptx !== pdf).length
  return `## PPTX

The PPTX files of the decks, with \`mode=text\`, beside the PDFs of the same decks and other programs. The PDFs of decks, wide and most of
more are made by LibreOffice, those of real_pdf and some of more by their authors. Truth was made from the same PPTX files by another
program. CPU milliseconds a slide are those of a running program.

${markdownTable(columnsOf(figures), figures.qualities)}

- Paragraphs that share a cell of a table are joined, since a row is one line; the column \`tables\` has them line by line. Without
  them, and without list marks that the scorer takes for words: ${figures.outsideCells.map(describeOutside).join('; ')}.
- Tables: ${share(facts.tables.cells)} of the cells with text are a cell, and ${share(facts.tables.exact)} of ${facts.tables.tables} tables are right in every cell, by the
  blocks of the role \`table\`; tables of one row or column that only place text are text there, and cells in the column \`tables\`.
- Notes: ${share(facts.notes.exact)} of ${facts.notes.slides} are the same except for blanks and list marks.
- Ordinary slides that are exactly right: ${probes}.
- ${agreement.length} decks beside the PDFs of their authors: the mean F1 of words is ${share(mean(compared.map(({ f1 }) => f1)))}; ${agreeing(compared)} rows agree
  (F1 ${agreesFrom} or more), ${agreeing(plain)} without slides that show drawings for Windows (EMF, WMF), whose words are text in those PDFs.
  ${other} of them have another number of rows than their PDFs.
${figures.costly.map(describeCostly).join('\n')}
`
}

function agreeing(compared: { f1: number }[]): string {
  const agree = compared.filter(({ f1 }) => f1 >= agreesFrom).length
  return `${share(agree / compared.length)} of ${compared.length}`
}

function describeOutside({ set, whole, joined, torn }: LineScore): string {
  const name = set.replace(/, PPTX.*/, '')
  return `${name} whole ${share(whole)}, joined ${share(joined)}, torn ${share(torn)}`
}

function columnsOf({ lines }: PptxFigures): Column<Quality>[] {
  const linesOf = ({ set, readerName }: Quality) =>
    lines.find((line) => line.set === set.name && line.readerName === readerName)
  return [
    { title: 'set', cell: ({ set }) => set.name.replace(', PPTX', ''), align: 'left' },
    { title: 'slides', cell: ({ score }) => String(score.slides) },
    { title: 'reader', cell: ({ readerName }) => readerName, align: 'left' },
    { title: 'recall', cell: ({ score }) => share(score.recall) },
    { title: 'precision', cell: ({ score }) => share(score.precision) },
    { title: 'visual edits', cell: ({ score }) => share(score.ned_visual) },
    { title: 'title first', cell: ({ score }) => share(score.title_first) },
    { title: 'whole', cell: (quality) => share(linesOf(quality)?.whole) },
    { title: 'joined', cell: (quality) => share(linesOf(quality)?.joined) },
    { title: 'torn', cell: (quality) => share(linesOf(quality)?.torn) },
    { title: 'title exact', cell: (quality) => share(linesOf(quality)?.title_exact) },
    { title: 'CPU ms a slide', cell: ({ cpuMsMean }) => cpuMsMean.toFixed(2) },
    { title: 'peak MB', cell: ({ peakBytes }) => (peakBytes > 0 ? megabytes(peakBytes) : '–') },
    { title: 'failed', cell: ({ failures }) => String(failures.length) },
  ]
}

function describeCostly({ reader, files, slides, wallMs, oursMs, failures }: Costly): string {
  return `- ${reader} takes ${(wallMs / slides).toFixed(0)} ms a slide on ${files} of the files, its start included, and failed on ${failures}; ours
  takes ${(oursMs / slides).toFixed(2)} ms, 1/${(wallMs / oursMs).toFixed(0)} of it.`
}

function megabytes(bytes: number): string {
  return String(Math.round(bytes / 1e6))
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function share(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return '–'
  return value.toFixed(3).replace(/^0/, '')
}
