import { sheetNames, uniqueNames } from './sheet-names.ts'

/** Digits of the number of a slide in a name, so that files are listed in the order of the slides. */
const digits = 3
/** What names of sheets may have and names of files may not, or not at their ends. */
const forbidden = /["<>|.]/g
/** Devices of Windows, after which no file or folder may be called there. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** Returns the name of a file about a slide, such as `tables/001-1.csv`. */
export function slideFile(
  folder: string,
  slide: string | number,
  { part, ending }: { part?: number; ending: string },
): string {
  const behind = part === undefined ? '' : `-${part}`
  return `${folder}/${String(slide).padStart(digits, '0')}${behind}.${ending}`
}

/** Returns a name for the folder of each deck: that of its file, shortened and numbered where needed, and valid on every system. */
export function folderNames(filenames: readonly string[]): string[] {
  const names = sheetNames(filenames).map((name) => name.replaceAll(forbidden, '_'))
  return uniqueNames(names.map((name) => (device.test(name) ? `${name}_` : name)))
}
