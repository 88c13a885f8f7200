/** Longer responses are cut, so that the page stays usable. */
const shownCharactersMax = 20_000

/** JSON with line breaks and indentation; other text as it is. */
export function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

export function shortened(text: string): string {
  return text.length <= shownCharactersMax ? text : `${text.slice(0, shownCharactersMax)}\n…`
}
