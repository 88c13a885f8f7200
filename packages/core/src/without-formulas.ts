/** Where a CSV reader may begin a cell: at the start, on a new line, after a semicolon or a tab; then spaces and quotes. */
const signAtStart = /(^|[\n\r;\t])[ \u00a0"]*(?=[=@+\-＝＠＋－])/g
const signedNumber = /^[+\-＋－][.,]?\d[\d.,]* ?%?$/
/** What makes a formula harmful: a call, another program (DDE), another sheet or a cell reference. */
const callOrReference = /[|!(]|^.[ \u00a0]*\$?[a-z]{1,3}\$?\d+[ \u00a0]*(?:$|[-+*/^&=<>:,%\n])/i

/**
 * Returns the text of a cell with an apostrophe before anything that a spreadsheet would take for a formula, even if it reads the
 * file with other separators and splits the cell (OWASP, CSV Injection). Signed numbers and list items after a hyphen are unchanged.
 */
export function withoutFormulas(text: string): string {
  const isBlankFirst = text.startsWith('\t') || text.startsWith('\r')
  const safe = text.replace(signAtStart, (found, mark: string, at: number) => {
    const sign = at + found.length
    const isInside = mark !== ''
    return isFormula(text.slice(sign), isInside) ? `${found}'` : found
  })
  return isBlankFirst ? `'${safe}` : safe
}

/** `text` begins with the sign. A formula at the start of the cell may continue on its next lines. */
function isFormula(text: string, isInside: boolean): boolean {
  if (/^[=@＝＠]/.test(text)) return true
  const line = isInside ? firstOf(text, /[\n\r]/) : text
  const isNumber = signedNumber.test(firstOf(line, /[;\t\n\r]/))
  const isItem = /^.[ \u00a0]/.test(text)
  return isNumber || isItem ? callOrReference.test(line) : text.length > 1
}

function firstOf(text: string, end: RegExp): string {
  const at = text.search(end)
  return at < 0 ? text : text.slice(0, at)
}
