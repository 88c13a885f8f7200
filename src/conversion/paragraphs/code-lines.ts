import { listMarkLength } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'

/** Separates code from prose that mentions some: minimum share of lines with a sign of code. Chosen by eye. */
const codeShareMin = 0.5

const endsLikeCode = /[;{}]$/u
const startsLikeCode =
  /^(?:#|\/\/|\$ |>|@|[{}]|(?:import|def|class|return|int|void|const|auto|let|var|public|private|git|sudo|npm|pip|cd|cat)\b)/u
const operator = /[=!<>]=|::|^\w+ ?= ?\S/u

/** Whether lines are a listing or commands, of which each is a paragraph however long. */
export function isCode(lines: Line[]): boolean {
  const signs = lines.filter(({ text }) => looksLikeCode(text)).length
  return signs >= codeShareMin * lines.length
}

function looksLikeCode(text: string): boolean {
  if (listMarkLength(text) > 0) return false
  if (endsLikeCode.test(text) || startsLikeCode.test(text) || operator.test(text)) return true
  return /\w\(/u.test(text) && /\)$/u.test(text)
}
