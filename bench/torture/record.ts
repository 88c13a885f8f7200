import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const path = join(import.meta.dirname, '..', 'RESULTS.md')
const title = '## Torture'
const intro = `${title}

Each part is written by \`npm run torture -- NAME\`, with what it was run with.
`

/** Replaces the part of a torture in \`bench/RESULTS.md\`. */
export function record(name: string, lines: string[]): void {
  writeFileSync(path, withPart(readFileSync(path, 'utf8'), name, lines))
}

/** The same on the text of the document. */
export function withPart(document: string, name: string, lines: string[]): string {
  const text = document.includes(`\n${title}\n`) ? document : `${document.trimEnd()}\n\n${intro}`
  const part = `### ${name}\n\n${lines.join('\n')}\n`
  const start = text.indexOf(`\n### ${name}\n`, text.indexOf(title))
  if (start < 0) return `${text.trimEnd()}\n\n${part}`
  const next = text.indexOf('\n### ', start + 1)
  const after = next < 0 ? '' : `\n${text.slice(next + 1)}`
  return `${text.slice(0, start + 1)}${part}${after}`
}

/** The day of a run, for its part of the results. */
export const today = () => new Date().toISOString().slice(0, 10)
