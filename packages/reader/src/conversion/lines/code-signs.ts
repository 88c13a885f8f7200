import { areMost } from '../likeness.ts'
import { listMarkLength } from './list-marks.ts'

const endsLikeCode = /[;{}]$/u
const startsLikeCode =
  /^(?:#|\/\/|\$ |>|@|[{}]|(?:import|def|class|return|int|void|const|auto|let|var|public|private|git|sudo|npm|pip|cd|cat)\b)/u
/** Markup: a tag with an attribute, or one that ends itself or another; a placeholder in angle brackets is none. */
const markup = /^<(?:\/|[\w:.-]+ .*(?:=["']|\/>$|<\/))/u
/** Spaces that align, which are kept in monospaced fonts only, as in the output of a command. */
const aligned = /\S {2}/u
const operator = /[=!<>]=|::|^\w+ *= ?\S/u

/** Whether lines are a listing or commands, of which each is a paragraph however long. */
export function isCode(lines: { text: string }[]): boolean {
  const signs = lines.filter(({ text }) => looksLikeCode(text)).length
  // prose may mention some code
  return areMost(signs, lines.length)
}

/** Whether a line by itself looks like code or a command. */
export function looksLikeCode(text: string): boolean {
  if (listMarkLength(text) > 0) return false
  if (
    aligned.test(text) ||
    markup.test(text) ||
    endsLikeCode.test(text) ||
    startsLikeCode.test(text) ||
    operator.test(text)
  )
    return true
  return /\w\(/u.test(text) && /\)$/u.test(text)
}
