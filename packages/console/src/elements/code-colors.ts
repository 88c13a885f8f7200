/** What a part of some code is; undefined for what has no color. */
export type CodeKind = 'string' | 'name' | 'number' | 'keyword' | 'comment'

export interface CodePart {
  text: string
  kind: CodeKind | undefined
}

const keywords = new Set(
  'import from const await new if throw with as for in not raise open print true false null curl'.split(
    ' ',
  ),
)

/** Where a part may begin that is not plain. */
const beginning = /["'`#\w]/g
const word = /\w+/y
const number = /^\d+$/

/**
 * Divides code into parts by what they are, well enough for JSON and for the examples in JavaScript, Python and the
 * shell. Nothing is lost: the parts joined are the code.
 */
export function codeParts(code: string): CodePart[] {
  const parts: CodePart[] = []
  let from = 0
  let plainFrom = 0
  while (from < code.length) {
    beginning.lastIndex = from
    const start = beginning.exec(code)?.index
    if (start === undefined) break
    const { end, kind } = partAt(code, start)
    if (kind) {
      parts.push({ text: code.slice(plainFrom, start), kind: undefined })
      parts.push({ text: code.slice(start, end), kind })
      plainFrom = end
    }
    from = end
  }
  parts.push({ text: code.slice(plainFrom), kind: undefined })
  return parts.filter(({ text }) => text !== '')
}

function partAt(code: string, start: number): { end: number; kind: CodeKind | undefined } {
  const first = code.charAt(start)
  if (first === '#') return { end: endOfLine(code, start), kind: 'comment' }
  if (!/\w/.test(first)) return stringAt(code, start)
  word.lastIndex = start
  const [text = ''] = word.exec(code) ?? []
  const kind = number.test(text) ? 'number' : keywords.has(text) ? 'keyword' : undefined
  return { end: start + text.length, kind }
}

function stringAt(code: string, start: number): { end: number; kind: CodeKind | undefined } {
  const quote = code.charAt(start)
  for (let at = start + 1; at < code.length; at++) {
    const letter = code.charAt(at)
    if (letter === '\\') at++
    // only strings in backticks have several lines
    else if (letter === '\n' && quote !== '`') break
    else if (letter === quote) {
      // the name of a member is followed by a colon
      return { end: at + 1, kind: code.charAt(at + 1) === ':' ? 'name' : 'string' }
    }
  }
  return { end: start + 1, kind: undefined }
}

function endOfLine(code: string, start: number): number {
  const end = code.indexOf('\n', start)
  return end < 0 ? code.length : end
}
