import type { Picture } from '../../../deck-model/ports.ts'
import { type ReadLine, readingOf } from '../reading.ts'
import { withoutStandIns } from '../scripts/stand-ins.ts'

/** Leaves out what stands for letters of other scripts in lines that no other recognizer has read. */
export function dropStandIns(_: Picture, lines: ReadLine[]): ReadLine[] {
  return lines.map((line) =>
    readingOf(line.letters).text === line.text ? withoutStandIns(line) : line,
  )
}
