import type { Line } from './line.ts'

/** Whether one line is only wrapped into the other, by the document's structure. Listings of monospaced letters may be one text with line ends. */
export function areOneText(before: Line, line: Line): boolean {
  const end = before.unbroken?.end
  const isListed = before.letterWidth !== undefined && line.letterWidth !== undefined
  return end !== undefined && end === line.unbroken?.start && !isListed
}
