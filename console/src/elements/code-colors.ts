/** What a part of some code is; undefined for what has no color. */
export type CodeKind = 'string' | 'name' | 'number' | 'keyword' | 'comment'

export interface CodePart {
  text: string
  kind: CodeKind | undefined
}

/** In the order of the groups of the pattern. */
const kinds = ['string', 'comment', 'keyword', 'number'] as const

/** Enough of JSON, JavaScript, Python and the shell for the examples of this page. */
const pattern =
  /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|(#[^\n]*)|\b(import|from|const|await|new|if|throw|with|as|for|in|not|raise|open|print|true|false|null|curl)\b|(\b\d+(?:\.\d+)?\b)/g

/** Divides code into parts by what they are. Nothing is lost: the parts joined are the code. */
export function codeParts(code: string): CodePart[] {
  const parts: CodePart[] = []
  let from = 0
  for (const match of code.matchAll(pattern)) {
    const [text, ...groups] = match
    if (match.index > from) parts.push({ text: code.slice(from, match.index), kind: undefined })
    from = match.index + text.length
    const kind = kinds[groups.findIndex((group) => group !== undefined)]
    parts.push({ text, kind: kind === 'string' && isName(code, from) ? 'name' : kind })
  }
  return [...parts, { text: code.slice(from), kind: undefined }].filter(({ text }) => text !== '')
}

/** Whether a colon follows: the name of a member. */
function isName(code: string, end: number): boolean {
  return code[end] === ':'
}
