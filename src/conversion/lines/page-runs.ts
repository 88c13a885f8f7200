import { around, type Box } from '../box.ts'
import { CharFlag, type Page, type PageText } from '../ports.ts'
import { type Cell, readCell, uprightRadians } from './character-cell.ts'
import { isListMark, isRightToLeft, isUnspaced, textOf } from './characters.ts'

/** A gap wider than this many ems begins another line, such as the next cell of a table. */
const wideGapEm = 1.5
/** A gap wider than this ends the line where the border of a shape lies in it. */
const borderGapEm = 0.3
/** The same between a list mark and its text. */
const markGapEm = 4
/** Between words of two scripts, one of which has no spaces, type is set this far apart without one. */
const scriptGapEm = 0.3
/** Text drawn over itself steps back by more than this many ems. */
const stepBackEm = 0.3

/** Characters that follow each other in the file, stand on one baseline and have no wide gap between them. */
export interface Run {
  text: string
  box: Box
  /** The cell of the last character, and how far the run reaches along its direction. */
  last: Cell
  start: number
  end: number
  size: number
  lastSize: number
  angle: number
  /** Characters of the page from this one up to, not including, `to`. */
  from: number
  to: number
  flags: number
  rightToLeft: boolean
}

/**
 * The runs of a page in drawing order. Spaces are those of the file and those that the engine
 * inferred; a run has one direction.
 */
export function runsOfPage({ text, frames, rules }: Page): Run[] {
  const borders = uprightBorders(frames, rules)
  const runs: Run[] = []
  const cell: Cell = { along: 0, along2: 0, across: 0, across2: 0 }
  let run: Run | undefined
  let separated: 'no' | 'space' | 'line' = 'no'
  for (let index = 0; index < text.length; index++) {
    const code = text.codes[index] as number
    const separator = separatorOf(code)
    if (separator !== 'no') {
      if (separated !== 'line') separated = separator
      if (separator === 'space' && run !== undefined) bridge(run, text, index)
      continue
    }
    readCell(text, index, cell)
    const next = { text, index, cell, separated, rightToLeft: isRightToLeft(code), borders }
    run = addTo(runs, run, next)
    run.text += letterAt(text, index)
    separated = 'no'
  }
  if (run !== undefined) runs.push(run)
  return runs
}

/** Nothing for a hyphen over a hyphen: fonts that map one to several characters have it several times. */
function letterAt({ codes, boxes, flags }: PageText, index: number): string {
  const code = codes[index] as number
  if (!isHyphen(code)) return textOf(code)
  const again = index > 0 && isHyphen(codes[index - 1] as number)
  if (again && Math.abs((boxes[index * 4] as number) - (boxes[index * 4 - 4] as number)) < 0.1) {
    return ''
  }
  return (flags[index] as number) & CharFlag.hyphen ? '-' : textOf(code)
}

function isHyphen(code: number): boolean {
  return code === 0x2d || code === 0xad || code === 0x2010 || code === 0x02
}

/** The run that the character goes on, or a new one; the old one is then complete. */
function addTo(runs: Run[], run: Run | undefined, next: Next): Run {
  if (run === undefined) return startRun(next)
  if (continues(run, next)) {
    extendRun(run, next)
    return run
  }
  runs.push(run)
  return startRun(next)
}

function separatorOf(code: number): 'no' | 'space' | 'line' {
  if (code === 0x0a || code === 0x0d) return 'line'
  return code === 0x20 || code === 0xa0 || code === 0x09 || code === 0x3000 ? 'space' : 'no'
}

interface Next {
  text: PageText
  index: number
  cell: Cell
  separated: 'no' | 'space' | 'line'
  rightToLeft: boolean
  borders: Border[]
}

function continues(run: Run, next: Next): boolean {
  const { text, index, cell } = next
  const angle = text.angles[index] as number
  if (Math.abs(angle - run.angle) > uprightRadians) return false
  const flags = CharFlag.heading | CharFlag.artifact
  if (((text.flags[index] as number) & flags) !== (run.flags & flags)) return false
  if (!sameBaseline(run.last, cell)) return false
  const em = Math.max(run.lastSize, text.sizes[index] as number)
  const gap = Math.max(cell.along - run.end, run.start - cell.along2)
  if (gap > wideGapEm * em && !(gap <= markGapEm * em && isListMark(run.text.trim()))) return false
  if (gap > borderGapEm * em && crossesBorder(run, next)) return false
  if (run.rightToLeft || next.rightToLeft) return true
  return cell.along >= run.last.along - stepBackEm * em
}

function crossesBorder({ end, angle }: Run, { cell, borders }: Next): boolean {
  if (Math.abs(angle) > uprightRadians) return false
  const middle = (cell.across + cell.across2) / 2
  return borders.some(
    ({ at, top, bottom }) => at >= end && at <= cell.along && top <= middle && bottom >= middle,
  )
}

/** The upright edge of a shape. */
interface Border {
  at: number
  top: number
  bottom: number
}

function uprightBorders(frames: Box[], rules: Box[]): Border[] {
  const borders: Border[] = []
  for (const { left, top, right, bottom } of [...frames, ...rules]) {
    if (right - left > bottom - top && rules.length > 0 && bottom - top < 1) continue
    borders.push({ at: left, top, bottom }, { at: right, top, bottom })
  }
  return borders
}

function sameBaseline(last: Cell, cell: Cell): boolean {
  const overlap = Math.min(last.across2, cell.across2) - Math.max(last.across, cell.across)
  const least = Math.min(last.across2 - last.across, cell.across2 - cell.across)
  return overlap > 0.45 * least
}

function startRun({ text, index, cell, rightToLeft }: Next): Run {
  return {
    text: '',
    box: boxOf(text, index),
    last: { ...cell },
    start: cell.along,
    end: cell.along2,
    size: text.sizes[index] as number,
    lastSize: text.sizes[index] as number,
    angle: text.angles[index] as number,
    from: index,
    to: index + 1,
    flags: text.flags[index] as number,
    rightToLeft,
  }
}

function extendRun(run: Run, { text, index, cell, separated, rightToLeft }: Next): void {
  const size = text.sizes[index] as number
  const gap = cell.along - run.last.along2
  const spaced = separated === 'space' || (separated === 'line' && gap > 0.15 * size)
  if (spaced && !(gap < scriptGapEm * size && changesScript(text, index))) run.text += ' '
  if (separated !== 'no' && run.text.length < 6 && isListMark(run.text.trim()))
    leaveMark(run, text, index)
  run.box = around(run.box, boxOf(text, index))
  Object.assign(run.last, cell)
  run.start = Math.min(run.start, cell.along)
  run.end = Math.max(run.end, cell.along2)
  run.size = Math.max(run.size, size)
  run.lastSize = size
  run.to = index + 1
  run.rightToLeft ||= rightToLeft
}

/** Whether a space was inferred between a script that has spaces and one that has none. */
function changesScript({ codes, flags }: PageText, index: number): boolean {
  if (((flags[index - 1] as number) & CharFlag.generated) === 0) return false
  let before = index - 1
  while (before > 0 && (flags[before] as number) & CharFlag.generated) before--
  return isUnspaced(codes[before] as number) !== isUnspaced(codes[index] as number)
}

/** The words tell how large a line is, not the mark before them. */
function leaveMark(run: Run, { boxes, sizes }: PageText, index: number): void {
  run.size = sizes[index] as number
  if (Math.abs(run.angle) > uprightRadians) return
  run.box.top = boxes[index * 4 + 1] as number
  run.box.bottom = boxes[index * 4 + 3] as number
}

/** A space that the file draws is part of the line, however many follow each other. */
function bridge(run: Run, text: PageText, index: number): void {
  if ((text.flags[index] as number) & CharFlag.generated) return
  const cell = { along: 0, along2: 0, across: 0, across2: 0 }
  readCell(text, index, cell)
  if (sameBaseline(run.last, cell) && cell.along <= run.end + wideGapEm * run.lastSize) {
    run.end = Math.max(run.end, cell.along2)
  }
}

function boxOf({ boxes }: PageText, index: number): Box {
  const at = index * 4
  return {
    left: boxes[at] as number,
    top: boxes[at + 1] as number,
    right: boxes[at + 2] as number,
    bottom: boxes[at + 3] as number,
  }
}
