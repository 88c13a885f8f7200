/** Where a CSV reader may begin a cell: at the start, on a new line, after a semicolon or a tab; then spaces and quotes. */
const signAtStart = /(^|[\n\r;\t])[ \u00a0"]*(?=[=@+\-＝＠＋－])/g
const signedNumber = /^[+\-＋－][.,]?\d[\d.,]* ?%?$/
const formulaSign = /^[=@＝＠]/
const listItem = /^.[ \u00a0]/
/** With a cell reference, what follows a sign is a formula; as it is with a call, another program (DDE) or another sheet. */
const reference = /^.[ \u00a0]*\$?[a-z]{1,3}\$?\d+[ \u00a0]*(?:$|[-+*/^&=<>:,%\n])/i

/**
 * Returns the text of a cell with an apostrophe before anything that a spreadsheet would take for a formula, even if it reads the
 * file with other separators and splits the cell (OWASP, CSV Injection). Signed numbers and list items after a hyphen are unchanged.
 * Takes linear time, because callers choose the text.
 */
export function withoutFormulas(text: string): string {
  const isBlankFirst = text.startsWith('\t') || text.startsWith('\r')
  const isFormula = formulasIn(text)
  const safe = text.replace(signAtStart, (found, mark: string, at: number) =>
    isFormula(at + found.length, mark !== '') ? `${found}'` : found,
  )
  return isBlankFirst ? `'${safe}` : safe
}

/** Returns whether a formula begins at a sign of the text; ask for one sign after the other. */
function formulasIn(text: string): (sign: number, isInside: boolean) => boolean {
  const cellEnd = nextIn(text, /[;\t\n\r]/g)
  const lineEnd = nextIn(text, /[\n\r]/g)
  const call = nextIn(text, /[|!(]/g)
  return (sign, isInside) => {
    const rest = text.slice(sign)
    if (formulaSign.test(rest)) return true
    const isNumber = signedNumber.test(text.slice(sign, cellEnd(sign)))
    if (!isNumber && !listItem.test(rest)) return rest.length > 1
    // a formula at the start of the cell may continue on its next lines
    const end = isInside ? lineEnd(sign) : text.length
    return call(sign) < end || reference.test(text.slice(sign, end))
  }
}

/** Returns a function that finds the next match from a place on. Places must not decrease, so that the text is searched once. */
function nextIn(text: string, pattern: RegExp): (from: number) => number {
  let found = -1
  return (from) => {
    if (found < from) {
      pattern.lastIndex = from
      found = pattern.exec(text)?.index ?? text.length
    }
    return found
  }
}
