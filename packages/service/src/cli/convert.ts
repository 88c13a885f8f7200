import {
  defaultHidden,
  defaultMode,
  hiddenChoices,
  requestModes,
} from '@rowdeck/core/deck-model/conversion-options'
import { allDeckTypes, listDeckTypes } from '@rowdeck/core/deck-model/deck-types'
import { AppError } from '@rowdeck/core/errors'
import { printable } from '@rowdeck/core/printable'
import { outputFormat, refusePictures, usualKeys, withNumber } from '@rowdeck/reader/output'
import { Command, Option } from 'commander'
import { convertBatch, describeOtherFiles } from './convert-batch.ts'
import { type ConverterPlace, type Fields, openDeckConverter } from './deck-converter.ts'
import { errorSentence } from './error-sentence.ts'
import { type FoundDecks, findDecks } from './find-decks.ts'
import { type Format, formats } from './formats.ts'
import { addPlaceOptions } from './place-options.ts'
import { planOutput } from './plan-output.ts'
import { report } from './print.ts'
import { exitCodeInterrupted, untilInterrupted } from './until-interrupted.ts'
import { openWriter } from './write-converted.ts'

interface Options extends ConverterPlace {
  mode: string
  columns?: string
  slides?: string
  hidden: string
  language?: string
  password?: string
  format?: Format
  output?: string
  sheetPerDeck?: boolean
  force?: boolean
  recursive: boolean
}

export const convertCommand = new Command('convert')
  .description('Convert decks, here or on a running service')
  .argument(
    '<paths...>',
    `${listDeckTypes('or', allDeckTypes)} files, folders of them, or - for standard input`,
  )
  .addOption(
    new Option('--mode <mode>', 'how slides are read').choices(requestModes).default(defaultMode),
  )
  .option('--columns <keys>', 'columns of a row, such as number,title,body')
  .option('--slides <ranges>', 'slides to convert, such as 1-5,9,12-')
  .addOption(
    new Option('--hidden <choice>', 'slides that a PPTX file hides')
      .choices(hiddenChoices)
      .default(defaultHidden),
  )
  .option('--language <tags>', 'languages that pictures may be in, such as de or zh-Hant,en')
  .option('--password <password>', 'opens encrypted PDFs')
  .addOption(
    new Option(
      '--format <format>',
      'default: from the ending of the output file; else table for a terminal, json otherwise',
    ).choices(formats),
  )
  .option(
    '-o, --output <path>',
    'write to this file, or to one file per deck in this folder if it ends with /',
  )
  .option('--sheet-per-deck', 'in a workbook, give each deck a sheet of its own')
  .option('--force', 'overwrite existing output files; inputs are never overwritten')
  .option('--no-recursive', 'leave out the subfolders of folders')
  .action(convertFiles)

addPlaceOptions(convertCommand)
convertCommand.option(
  '--later',
  'on a service, send each deck as a job and fetch its rows when they are there, over short connections',
)

/** Converts all decks. Sets the exit code: 1 if one failed, 130 if it was interrupted. */
async function convertFiles(given: string[], options: Options): Promise<void> {
  const found = await findDecks(given, options)
  requireDecks(found, given)
  const plan = await planOutput(options, found.decks)
  const converter = openDeckConverter(options, fieldsFor(options, plan.format))
  const writer = openWriter({ ...plan, usual: options.columns === undefined }, found.batch)
  const { signal, end } = untilInterrupted()
  try {
    const complete = await convertBatch(found, { converter, writer, signal, report })
    if (!complete) process.exitCode = 1
    // a read that waits for a pipe would keep the process alive
    if (signal.aborted) process.exit(exitCodeInterrupted)
  } finally {
    end()
    converter.close()
  }
}

function requireDecks({ decks, otherFiles, failures }: FoundDecks, given: string[]): void {
  if (decks.length > 0) return
  for (const { path, error } of failures) report(`${printable(path)}: ${errorSentence(error)}`)
  const others = otherFiles.size > 0 ? ` ${describeOtherFiles(otherFiles)}` : ''
  const where = given.length === 1 ? given[0] : 'these folders'
  const message = `There is no deck in ${where}. Name ${listDeckTypes('or', allDeckTypes)} files.${others}`
  throw new AppError('file_missing', message)
}

/** The fields of the request. Columns cannot be chosen for formats made of whole slides, such as Markdown. */
function fieldsFor(options: Options, format: Format): Fields {
  const { mode, columns, slides, hidden, language, password } = options
  const { label, fixedColumns } = outputFormat(format)
  if (fixedColumns && columns !== undefined) {
    const message = `${label} always contains whole slides. Leave out --columns.`
    throw new AppError('request_invalid', message)
  }
  refusePictures(format, columns?.split(','))
  const chosen = columns && withNumber(format, columns.split(',')).join(',')
  const wanted = fixedColumns?.join(',') ?? chosen ?? usualKeys(format)?.join(',')
  return {
    mode,
    // a service that does not know the field gets requests that need it only
    ...(hidden === defaultHidden ? {} : { hidden }),
    ...(wanted === undefined ? {} : { columns: wanted }),
    ...(slides === undefined ? {} : { slides }),
    ...(language === undefined ? {} : { language }),
    ...(password === undefined ? {} : { password }),
  }
}
