import { code, needOfSpace, program, spaces, style, tags } from './file-evidence.ts'
import type { LineBreak, Measure } from './line-break.ts'
import { gap, indent, marks, place, width } from './place-evidence.ts'
import { fullness, likeness, roomInBlock, roomInFrame, roomOnSlide } from './room-evidence.ts'
import { endsOfLines, form, script, startsOfLines } from './text-evidence.ts'

/** Everything that may tell whether a line goes on with the one before, by groups that stand for one idea each. */
export const evidenceGroups: Record<string, Record<string, Measure>> = {
  'space at line end': spaces,
  program,
  'need of a space': needOfSpace,
  tags,
  'room in block': roomInBlock,
  'room on slide': roomOnSlide,
  'room in frame': roomInFrame,
  'blocks alike': likeness,
  'how full others are': fullness,
  gap,
  indent,
  'starts of lines': startsOfLines,
  'form of lines': form,
  'ends of lines': endsOfLines,
  'weight and size': style,
  width,
  place,
  code,
  script,
  'list marks': marks,
}

const measures = Object.assign({}, ...Object.values(evidenceGroups)) as Record<string, Measure>

/** Names of all evidence. */
export const evidenceNames = Object.keys(measures)

/** Makes what measures the evidence of these names, into one array that the next call overwrites. */
export function measuring(names: string[]): (lineBreak: LineBreak) => Float64Array {
  const chosen = names.map((name) => measures[name] as Measure)
  const values = new Float64Array(names.length)
  return (lineBreak) => {
    for (let at = 0; at < chosen.length; at++) values[at] = (chosen[at] as Measure)(lineBreak)
    return values
  }
}
