import { extname } from 'node:path'
import { type FormatOf, formatsOf, outputFormat } from '@rowdeck/reader/output'

export type Format = FormatOf<'command line'>

export const formats = formatsOf('command line')

/** The format that the ending of a file name stands for; undefined if it stands for none. */
export function formatOf(path: string): Format | undefined {
  const ending = extname(path).slice(1).toLowerCase()
  return formats.find((format) => outputFormat(format).fileEndings.includes(ending))
}
