/** Excel specifications and limits: the length of a name, the characters that it cannot have, and one that is taken. */
const nameLengthMax = 31
const forbidden = /[\p{Cc}\p{Cs}\ufffe\uffff[\]:*?/\\]/gu
const taken = ['history']
const nameless = 'Slides'

/**
 * Returns a name for the sheet of each deck: the name of its file without folder and ending, shortened and
 * numbered where needed. Names are unique, whatever the case, and valid in Excel.
 */
export function sheetNames(filenames: readonly string[]): string[] {
  return uniqueNames(filenames.map(wantedName))
}

/** Returns the wanted names, shortened and numbered where needed. */
export function uniqueNames(names: readonly string[]): string[] {
  const used = new Set(taken)
  return names.map((wanted) => {
    let name = shortened(wanted, nameLengthMax)
    for (let number = 2; used.has(name.toLowerCase()); number++) {
      const suffix = ` (${number})`
      name = shortened(wanted, nameLengthMax - suffix.length) + suffix
    }
    used.add(name.toLowerCase())
    return name
  })
}

function wantedName(filename: string): string {
  const name = filename.split(/[/\\]/).at(-1) ?? ''
  const clean = name
    .replace(/(?<=.)\.[^.]*$/, '')
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(forbidden, ' ')
    .replaceAll(/\s+/g, ' ')
  return trimmed(clean) || nameless
}

/** In UTF-16 code units, as Excel counts, without half a character at the end. */
function shortened(name: string, lengthMax: number): string {
  return trimmed(name.slice(0, lengthMax).replace(/[\ud800-\udbff]$/, ''))
}

/** A name cannot begin or end with an apostrophe. */
function trimmed(name: string): string {
  return name.replace(/^[\s']+/, '').replace(/(?<![\s'])[\s']+$/, '')
}
