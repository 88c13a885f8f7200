import type { Picture } from '@rowdeck/core/deck-model/ports'
import { readInTurn, readOne } from '../read-lines/recognize-lines.ts'
import { meanConfidence, type ReadLine } from '../reading.ts'
import { rotateBox } from '../rotated-box.ts'
import { isWord, type TextBox } from '../text-box.ts'
import { columnToRow } from './column-to-row.ts'
import { type LineSample, longestSamples, readSamples } from './line-samples.ts'
import type { LazyScript } from './script-candidate.ts'

/**
 * Mean confidence of columns read as rows, and its lead over reading them as rotated lines. Separates
 * vertical text (.78 to 1.00 as rows) from lines that lie on their side (.22 to .70).
 */
const rowConfidenceMin = 0.7
const leadMin = 0.25

/** Converts columns to rows; leaves out those that are too small. */
export function columnsToRows(picture: Picture, columns: TextBox[]): LineSample[] {
  return columns.map((column) => columnToRow(picture, column)).filter((row) => row !== undefined)
}

/**
 * Whether tall boxes hold text set vertically, and not lines that lie on their side: the text reads with
 * more confidence as a row of characters than rotated. Only recognizers of scripts with marks are asked;
 * the Chinese one reads characters on their side just as well as upright ones.
 */
export async function areSetVertically(
  picture: Picture,
  columns: TextBox[],
  scripts: LazyScript[],
): Promise<boolean> {
  const rows = longestSamples(columnsToRows(picture, columns))
  if (rows.length === 0) return false
  const rotated = [1, -1].map((quarters) =>
    longestSamples(columns.map(({ box }) => ({ picture, box: rotateBox(box, quarters) }))),
  )
  for (const script of scripts.filter(({ mark }) => mark)) {
    const recognizer = await script.load()
    const confidence = meanConfidence(await readSamples(recognizer, rows))
    if (confidence < rowConfidenceMin) continue
    const others = await readInTurn(rotated, async (lines) =>
      meanConfidence(await readSamples(recognizer, lines)),
    )
    if (confidence >= Math.max(...others) + leadMin) return true
  }
  return false
}

/** Whether a box is tall enough to be a column of characters: two square ones are. */
export function isColumn({ box }: TextBox): boolean {
  return isWord(rotateBox(box, 1))
}

/** Reads a column of characters. The line's direction is downwards; undefined if the box is too small. */
export async function readColumn(
  picture: Picture,
  column: TextBox,
  script: LazyScript,
): Promise<ReadLine | undefined> {
  const row = columnToRow(picture, column)
  if (!row) return undefined
  const reading = await readOne(await script.load(), row.picture, row.box)
  const text = withHorizontalForms(reading.text)
  return { box: rotateBox(column.box, 1), marginPx: column.marginPx, ...reading, text }
}

/** Replaces signs that have another shape in vertical text by the ones that horizontal text uses. */
function withHorizontalForms(text: string): string {
  return text
    .replace(/(?<=[\p{scx=Hira}\p{scx=Kana}])[！!ＩIl|1丨]/gu, 'ー')
    .replaceAll(/[`'‘’]/gu, '、')
    .replaceAll('°', '。')
}
