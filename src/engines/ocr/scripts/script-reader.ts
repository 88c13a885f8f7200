import type { Picture } from '../../../conversion/convert.ts'
import type { TextBox } from '../find-text/detect-text.ts'
import type { ScriptModel } from '../models/ocr-models.ts'
import { liesSideways } from '../straighten/find-direction.ts'
import { type AskedScript, chooseScript } from './choose-script.ts'
import { openScripts } from './loaded-scripts.ts'
import { areDownwards, isColumn, layColumns, readColumn } from './read-column.ts'
import { hasHole, isPlain, leastPlain, type ReadLine, readInScript } from './read-in-script.ts'

/** Lines that were read less surely show whether a picture is of another script. */
const confidenceSure = 0.88
/** Lines, the longest, that show it before the others are read, if all of them do. */
const earlyLinesMax = 3

/** Of fewer lines the longest show what there is to see. */
const fewLines = 12

/** A line that runs downwards is read so surely. */
const confidenceColumn = 0.88

/** Reads a line by the first recogniser. */
export type ReadFirst = (line: TextBox) => Promise<ReadLine>

export interface OtherScripts {
  /**
   * Reads the lines of a picture, by the first recogniser and by that of the script that the picture
   * has, if it is another one.
   */
  read(picture: Picture, lines: TextBox[], readFirst: ReadFirst): Promise<ReadLine[]>
  /** Whether the lines of a picture that run mostly up or down are written downwards, character by character. */
  areColumns(picture: Picture, lines: TextBox[]): Promise<boolean>
  close(): Promise<void>
}

/**
 * Recognisers of other scripts. A picture has one of them or none: few sample lines decide, and a
 * picture whose samples the first of the scripts finds no letters in is left to the first recogniser.
 */
export function createOtherScripts(models: ScriptModel[], threads: number): OtherScripts {
  const { scripts, close } = openScripts(models, threads)
  /** The script of a picture with these lines, if enough of them are unsure. */
  async function scriptOf(picture: Picture, read: ReadLine[], enough = 1) {
    const unsure = read.filter(isUnsure)
    if (unsure.length < enough) return undefined
    return chooseScript(
      unsure.map((line) => ({ picture, box: line.box, at: leastPlain(line) })),
      scripts,
    )
  }
  const areColumns = async (picture: Picture, lines: TextBox[]) =>
    liesSideways(lines) && areDownwards(picture, lines.filter(isColumn), scripts)
  const scriptOfColumns = (picture: Picture, lines: TextBox[]) =>
    chooseScript(layColumns(picture, lines.filter(isColumn)), scripts)
  return {
    async read(picture, lines, readFirst) {
      const known = new Map<TextBox, ReadLine>()
      const first = async (line: TextBox) => {
        const read = known.get(line) ?? (await readFirst(line))
        known.set(line, read)
        return read
      }
      const downwards = await areColumns(picture, lines)
      const script =
        (downwards ? await scriptOfColumns(picture, lines) : undefined) ??
        (await scriptOf(picture, await inTurn(longest(lines), first), earlyLinesMax)) ??
        (await scriptOf(picture, await inTurn(lines, first))) ??
        (await scriptOf(picture, leastSure(await inTurn(lines, first))))
      if (!script) return inTurn(lines, first)
      const seen = { picture, known, first, downwards }
      return inTurn(lines, (line) => readLine(line, script, { ...seen, scripts }))
    },
    areColumns,
    close,
  }
}

/** What is known of a picture while its lines are read. */
interface Seen {
  picture: Picture
  /** Lines that the first recogniser has read. */
  known: Map<TextBox, ReadLine>
  first: ReadFirst
  /** Whether most of its lines are written downwards. */
  downwards: boolean
  scripts: AskedScript[]
}

async function readLine(line: TextBox, script: AskedScript, seen: Seen): Promise<ReadLine> {
  const { picture, first } = seen
  const column = isColumn(line) && (await readIfColumn(line, script, seen))
  if (column) return column
  // Which way a high box is to be read, the first recogniser tells.
  const known = seen.known.get(line) ?? (isHigh(line) ? await first(line) : undefined)
  if (known && isPlain(known)) return known
  return readInScript(picture, known ?? line, { script, first: () => first(line) })
}

async function readIfColumn(line: TextBox, script: AskedScript, seen: Seen) {
  const { picture, downwards, scripts } = seen
  if (!downwards && !(await areDownwards(picture, [line], scripts))) return undefined
  const column = await readColumn(picture, line, script)
  return column && column.confidence >= confidenceColumn ? column : undefined
}

function isUnsure(line: ReadLine): boolean {
  return line.confidence < confidenceSure || hasHole(line)
}

/**
 * The quarter of many lines that was read least surely: beside lines in another script there may be
 * longer ones in Latin letters that are hard to read. Of few lines none, for all of them were asked.
 */
function leastSure(lines: ReadLine[]): ReadLine[] {
  const sorted = lines.toSorted((a, b) => a.confidence - b.confidence)
  return lines.length < fewLines ? [] : sorted.slice(0, Math.ceil(lines.length / 4))
}

function isHigh({ box }: TextBox): boolean {
  return box.height > box.width
}

function longest(lines: TextBox[]): TextBox[] {
  return lines
    .filter((line) => !isHigh(line))
    .toSorted((a, b) => b.box.width / b.box.height - a.box.width / a.box.height)
    .slice(0, earlyLinesMax)
}

async function inTurn(lines: TextBox[], read: ReadFirst): Promise<ReadLine[]> {
  const all: ReadLine[] = []
  for (const line of lines) all.push(await read(line))
  return all
}
