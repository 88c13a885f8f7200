import { listMark } from '../reread/probe-rows.ts'
import { comparable } from '../words/label-words.ts'

/** What a pass of OCR did to the cells and lines of the row of a picture. */
export interface Change {
  pass: string
  source: string
  /** Right ones that are there only with the pass, and only without it. */
  gained: number
  lost: number
  /** Wrong ones with the pass, less those without it. */
  wrong: number
}

/** A shorter text may be in a line of the truth by chance. Chosen by eye. */
const partLengthMin = 12

/**
 * Compares a row with the one without a pass. A cell or line is right if the truth has it, with its list mark or without,
 * and wrong if it is not even a part of a line. A torn line is lost, and its parts are neither.
 */
export function changeOf(truth: string[], row: string, less: string) {
  const right = new Set(truth.flatMap(cellsOf))
  const lines = [...right].join('\n')
  const isRight = (cell: string) => right.has(cell)
  const isWrong = (cell: string) =>
    !isRight(cell) && !(cell.length >= partLengthMin && lines.includes(cell))
  const [all, without] = [row, less].map(
    (text) =>
      new Set(cellsOf(text).map((cell) => (isRight(cell) ? cell : cell.replace(listMark, '')))),
  ) as [Set<string>, Set<string>]
  const [more, fewer] = [[...all.difference(without)], [...without.difference(all)]]
  const wrong = more.filter(isWrong).length - fewer.filter(isWrong).length
  return { gained: more.filter(isRight).length, lost: fewer.filter(isRight).length, wrong }
}

/** The cells of a text, and its lines that have several. */
function cellsOf(text: string): string[] {
  const plain = (cell: string) => comparable(cell).replace(/\s+/gu, ' ')
  const lines = text.split(/[\n\v]/u).map((line) => line.split('\t').map(plain).filter(Boolean))
  return lines.flatMap((cells) => (cells.length > 1 ? [...cells, cells.join('\t')] : cells))
}
