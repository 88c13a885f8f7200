import type { Picture } from '@rowdeck/core/deck-model/ports'
import { countLetters } from '../count-letters.ts'
import { noHint, type ScriptHint } from '../language-hint.ts'
import { isMost, isSure } from '../likeness.ts'
import type { ScriptModel } from '../models/ocr-models.ts'
import { readBestDirection } from '../read-lines/read-best-direction.ts'
import { readInTurn } from '../read-lines/recognize-lines.ts'
import { hasStandIns, type ReadLine } from '../reading.ts'
import { liesSideways } from '../straighten/find-direction.ts'
import { longest, type TextBox } from '../text-box.ts'
import { likeliestScript, scriptOfRuns } from './choose-script.ts'
import { confirmHalfTurn } from './confirm-half-turn.ts'
import { samplesMax } from './line-samples.ts'
import { openScripts } from './loaded-scripts.ts'
import { areSetVertically, columnsToRows, isColumn, readColumn } from './read-column.ts'
import { readInScript } from './read-in-script.ts'
import type { LazyScript } from './script-candidate.ts'
import { foreignRunsOf } from './stand-ins.ts'

/**
 * A line that is read with this confidence, and has as many letters, is not upside down: of 387 lines on 135 slides the
 * surest of at least 8 letters reads at .95 when it is (bench/levers/speed-and-memory.md).
 */
const uprightConfidenceMin = 0.97
const uprightLettersMin = 8

/** Reads a box with the primary recognizer. */
export type ReadPrimary = (picture: Picture, box: TextBox) => Promise<ReadLine>

export interface ScriptReaderOptions {
  threads: number
  readPrimary: ReadPrimary
}

export interface ScriptReader {
  /**
   * Reads the boxes of a picture: with the primary recognizer, and with the recognizer of the picture's
   * script if that is another one. Returns a line per box, in the same order. Scripts that are preferred are chosen if
   * their recognizers are sure, whatever the others make of the picture.
   */
  read(picture: Picture, boxes: TextBox[], hint?: ScriptHint): Promise<ReadLine[]>
  /** Whether boxes that are mostly tall hold text set vertically, character below character. */
  isVerticalText(picture: Picture, boxes: TextBox[]): Promise<boolean>
  /** Whether one of the longest level lines, which `read` does not read again, cannot be upside down. */
  readsUpright(picture: Picture, boxes: TextBox[]): Promise<boolean>
  /** Whether the picture reads with more confidence when rotated by 180 degrees. */
  readsUpsideDown(picture: Picture, boxes: TextBox[]): Promise<boolean>
  close(): Promise<void>
}

/**
 * Creates a reader of many scripts. A picture has one other script or none: the primary recognizer sees where letters of
 * others are. What it reads in them stands for them, until a later pass leaves it out.
 */
export function createScriptReader(
  models: ScriptModel[],
  { threads, readPrimary }: ScriptReaderOptions,
): ScriptReader {
  const { scripts, close } = openScripts(models, threads)
  const isVerticalText = async (picture: Picture, boxes: TextBox[]) =>
    liesSideways(boxes) && areSetVertically(picture, boxes.filter(isColumn), scripts)
  const readings = new WeakMap<Picture, PrimaryReadings>()
  const primaryOf = (picture: Picture) => {
    const primary = readings.get(picture) ?? remember((box) => readPrimary(picture, box))
    readings.set(picture, primary)
    return primary
  }
  return {
    async read(picture, boxes, hint = noHint) {
      const primary = primaryOf(picture)
      const isVertical = await isVerticalText(picture, boxes)
      const context = { picture, primary, isVertical, scripts, hint }
      const script = await scriptOfPicture(boxes, context)
      return readInTurn(boxes, script ? (box) => readBox(box, script, context) : primary.read)
    },
    isVerticalText,
    async readsUpright(picture, boxes) {
      if (liesSideways(boxes)) return false
      const primary = primaryOf(picture)
      for (const box of longestLevelBoxes(boxes))
        if (isUpright(await primary.read(box))) return true
      return false
    },
    readsUpsideDown: (picture, boxes) =>
      confirmHalfTurn(picture, boxes, (seen, box) => readPrimary(seen, { box, marginPx: 0 })),
    close,
  }
}

/** State while the boxes of one picture are read. */
interface ReadingContext {
  picture: Picture
  primary: PrimaryReadings
  /** Whether most of its text is set vertically. */
  isVertical: boolean
  scripts: LazyScript[]
  hint: ScriptHint
}

/** Readings of the primary recognizer, each made once. */
interface PrimaryReadings {
  read(box: TextBox): Promise<ReadLine>
  known(box: TextBox): ReadLine | undefined
}

function remember(read: (box: TextBox) => Promise<ReadLine>): PrimaryReadings {
  const known = new Map<TextBox, ReadLine>()
  return {
    async read(box) {
      const line = known.get(box) ?? (await read(box))
      known.set(box, line)
      return line
    },
    known: (box) => known.get(box),
  }
}

/** The other script of a picture, from the cheapest evidence to the most expensive. */
async function scriptOfPicture(
  boxes: TextBox[],
  { picture, primary, isVertical, scripts, hint }: ReadingContext,
): Promise<LazyScript | undefined> {
  if (isVertical) {
    const columns = columnsToRows(picture, boxes.filter(isColumn))
    const script = await likeliestScript(columns, scripts, hint)
    if (script) return script
  }
  const scriptOf = (lines: ReadLine[]) =>
    scriptOfRuns(picture, lines.flatMap(foreignRunsOf), { scripts, hint })
  const early = await readInTurn(longestLevelBoxes(boxes), primary.read)
  const isClear = isMost(early.filter(hasStandIns).length, early.length)
  const script = isClear ? await scriptOf(early) : undefined
  return script ?? (await scriptOf(await readInTurn(boxes, primary.read)))
}

async function readBox(
  box: TextBox,
  script: LazyScript,
  context: ReadingContext,
): Promise<ReadLine> {
  const { picture, primary } = context
  const column = isColumn(box) && (await readIfVertical(box, script, context))
  if (column) return column
  const known = primary.known(box) ?? (isTall(box) ? await primary.read(box) : undefined)
  if (known && isSure(known) && !hasStandIns(known)) return known
  const directed = isTall(box) ? await inBestDirection(box, script, picture) : box
  const isSame = !known || known.box.angle === directed.box.angle
  const readPrimary = () => primary.read(isSame ? box : directed)
  return readInScript(picture, directed, { script, readPrimary })
}

/** The box in the direction in which its text runs, which only a recognizer that knows the letters can tell. */
async function inBestDirection(
  text: TextBox,
  script: LazyScript,
  picture: Picture,
): Promise<TextBox> {
  const { box, marginPx } = await readBestDirection(await script.load(), picture, text)
  return { box, marginPx }
}

async function readIfVertical(box: TextBox, script: LazyScript, context: ReadingContext) {
  const { picture, isVertical, scripts } = context
  if (!isVertical && !(await areSetVertically(picture, [box], scripts))) return undefined
  const line = await readColumn(picture, box, script)
  return line && isSure(line) ? line : undefined
}

/** Whether a line reads too surely to be upside down. */
function isUpright({ confidence, text }: ReadLine): boolean {
  return confidence >= uprightConfidenceMin && countLetters(text) >= uprightLettersMin
}

function isTall({ box }: TextBox): boolean {
  return box.height > box.width
}

function longestLevelBoxes(boxes: TextBox[]): TextBox[] {
  return longest(
    boxes.filter((box) => !isTall(box)),
    samplesMax,
  )
}
