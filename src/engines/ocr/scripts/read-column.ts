import type { Picture } from '../../../conversion/convert.ts'
import type { TextBox } from '../find-text/detect-text.ts'
import type { Reading } from '../read-lines/decode-ctc.ts'
import { readOne } from '../read-lines/recognise-lines.ts'
import { turnBox } from '../rotated-box.ts'
import { type AskedScript, readAll, type SeenLine, sampleOf } from './choose-script.ts'
import { layColumn } from './lay-column.ts'
import type { ReadLine } from './read-in-script.ts'

/** A box this much higher than wide may hold characters that stand one below another. */
const columnRatioMin = 2
/** Columns are read so surely when they are laid, on average, and by so much more than when turned. */
const laidMin = 0.7
const surerBy = 0.25

/** Columns that are laid from left to right; those that are too small are left out. */
export function layColumns(picture: Picture, columns: TextBox[]): SeenLine[] {
  return columns.map((column) => layColumn(picture, column)).filter((laid) => laid !== undefined)
}

/**
 * Whether columns are written downwards, and not lines that lie on their side: laid, they are read more
 * surely than turned. Only recognisers of scripts with marks of their own are asked; that of Chinese
 * reads characters on their side as surely as upright ones.
 */
export async function areDownwards(
  picture: Picture,
  columns: TextBox[],
  scripts: AskedScript[],
): Promise<boolean> {
  const laid = sampleOf(layColumns(picture, columns))
  if (laid.length === 0) return false
  const turned = [1, -1].map((quarters) =>
    sampleOf(columns.map(({ box }) => ({ picture, box: turnBox(box, quarters) }))),
  )
  for (const script of scripts.filter(({ mark }) => mark)) {
    const recogniser = await script.load()
    const certainty = certaintyOf(await readAll(recogniser, laid))
    if (certainty < laidMin) continue
    const others: number[] = []
    for (const lines of turned) others.push(certaintyOf(await readAll(recogniser, lines)))
    if (certainty >= Math.max(...others) + surerBy) return true
  }
  return false
}

function certaintyOf(readings: Reading[]): number {
  return readings.reduce((sum, { confidence }) => sum + confidence, 0) / readings.length
}

export function isColumn({ box }: TextBox): boolean {
  return box.height >= columnRatioMin * box.width
}

/** Reads characters that stand one below another: a line that runs downwards. */
export async function readColumn(
  picture: Picture,
  column: TextBox,
  script: AskedScript,
): Promise<ReadLine | undefined> {
  const laid = layColumn(picture, column)
  if (!laid) return undefined
  const reading = await readOne(await script.load(), laid.picture, laid.box)
  const text = setLevel(reading.text)
  return { box: turnBox(column.box, 1), marginPx: column.marginPx, ...reading, text }
}

/** Signs that look otherwise in a line that runs downwards, as they stand in any other. */
function setLevel(text: Reading['text']): string {
  return text
    .replace(/(?<=[\p{scx=Hira}\p{scx=Kana}])[！!ＩIl|1丨]/gu, 'ー')
    .replaceAll(/[`'‘’]/gu, '、')
    .replaceAll('°', '。')
}
