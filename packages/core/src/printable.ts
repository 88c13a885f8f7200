// without packages of Node.js, because pages use it too

/** Characters that control a terminal, end lines, or change the order in which a line is shown. */
const controls = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/** A text on one line that cannot control a terminal, such as a file name: what could is a question mark. */
export function printable(text: string): string {
  return text.replace(controls, '?')
}

/** The same for text of several lines, which keeps its line breaks and tabs. */
export function printableLines(text: string): string {
  return text.replace(controls, (one) => (one === '\n' || one === '\t' ? one : '?'))
}

/** The value as JSON with such characters escaped, which means the same. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(
    controls,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
