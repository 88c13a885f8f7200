/** Where a cell begins for some reader of CSV: at the start, on a new line, behind a semicolon or a tab; then spaces and quotes. */
const signAtStart = /(^|[\n\r;\t])[ \u00a0"]*(?=[=@+\-＝＠＋－])/g
const signedNumber = /^[+\-＋－][.,]?\d[\d.,]* ?%?$/
/** What a formula needs to do harm: a call, another program (DDE) or another sheet; or it is a reference. */
const callOrReference = /[|!(]|^.[ \u00a0]*\$?[a-z]{1,3}\$?\d+[ \u00a0]*(?:$|[-+*/^&=<>:,%\n])/i

/**
 * Returns the text of a cell with an apostrophe before what a spreadsheet would take for a formula, also if it reads the file with other
 * separators and so sees several cells (OWASP, CSV Injection). Numbers with a sign, and items of lists after a hyphen, stay as they are.
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

/** `text` begins with the sign. A formula that begins the whole cell may go on in its next lines. */
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
