import {
  type DeckTable,
  type FormatOf,
  formatsOf,
  outputFormat,
  writeDecks,
} from '../output/write-table.ts'

export type Format = FormatOf<'command line'>

export const formats = formatsOf('command line')

/** Writes the tables in a format; if several decks were asked for, the output says which rows are whose. */
export async function writeConverted(
  converted: DeckTable[],
  format: Format,
  several: boolean,
): Promise<string | Uint8Array> {
  const { columns } = process.stdout
  const content = await writeDecks(converted, format, {
    showFilenames: several,
    ...(columns === undefined ? {} : { widthColumns: columns }),
  })
  if (typeof content !== 'string' || content.endsWith('\n')) return content
  return `${content}\n`
}

/** The format that the ending of a file name stands for; undefined if it stands for none. */
export function formatOf(path: string): Format | undefined {
  const ending = path.split('.').at(-1)?.toLowerCase() ?? ''
  return formats.find((format) => outputFormat(format).fileEndings.includes(ending))
}
