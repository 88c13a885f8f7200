import type { OcrLine, Picture } from '@rowdeck/core/deck-model/ports'

/** A bullet as recognizers read it. Japanese people write lists with ・ themselves; other signs belong to the text. */
const bullet = /^[·•]\s*(?=[\p{L}\p{N}])/u

/** Writes the bullets that lines begin with as bullets with a space behind them. */
export function fixBullets(_: Picture, lines: OcrLine[]): OcrLine[] {
  return lines.map((line) => ({ ...line, text: line.text.replace(bullet, '• ') }))
}
