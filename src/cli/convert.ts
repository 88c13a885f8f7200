import { access, constants, writeFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Command, Option } from 'commander'
import { readConfig, readEnvironment } from '../config/config.ts'
import { defaultMode, listDeckTypes, requestModes, type Table } from '../conversion/convert.ts'
import { AppError } from '../errors.ts'
import { openConverter } from '../local-converter.ts'
import { type DeckTable, outputFormat } from '../output/write-table.ts'
import { requestOptions } from '../upload/read-upload.ts'
import { deckPaths, readDeck } from './input-files.ts'
import { type Progress, showProgress } from './progress.ts'
import { convertRemotely } from './remote-converter.ts'
import { type Format, formatOf, formats, writeConverted } from './write-converted.ts'

interface Options {
  mode: string
  columns?: string
  slides?: string
  password?: string
  format?: Format
  output?: string
  server?: string
  key?: string
}

type Fields = Pick<Options, 'mode' | 'columns' | 'slides' | 'password'>

/** Turns one file into a table, here or on a service. */
interface FileConverter {
  convert(path: string, progress: Progress['show']): Promise<Table>
  close(): void
}

export const convertCommand = new Command('convert')
  .description('Convert decks, here or on a running service')
  .argument('<paths...>', `${listDeckTypes('or')} files, or folders of them`)
  .addOption(
    new Option('--mode <mode>', 'how slides are read').choices(requestModes).default(defaultMode),
  )
  .option('--columns <keys>', 'columns of a row, such as number,title,body', undefined)
  .option('--slides <ranges>', 'slides to convert, such as 1-5,9,12-')
  .option('--password <password>', 'opens encrypted PDFs')
  .addOption(
    new Option(
      '--format <format>',
      'default: from the ending of the output file; else table for a terminal, json otherwise',
    ).choices(formats),
  )
  .option('-o, --output <file>', 'write to a file instead of standard output')
  .option('--server <url>', 'convert on a running service')
  .option('--key <key>', 'API key for that service; prefer ROWDECK_KEY')
  .action(convertFiles)

/** Converts all files; a file that fails is reported on standard error and sets the exit code 1. */
async function convertFiles(given: string[], options: Options): Promise<void> {
  const format = formatFor(options)
  const { label, text } = outputFormat(format)
  if (!text && options.output === undefined && process.stdout.isTTY) {
    const message = `${label} cannot be shown in a terminal. Name a file with -o.`
    throw new AppError('request_invalid', message)
  }
  if (options.output !== undefined) await requireFolder(options.output)
  const paths = await deckPaths(given)
  if (paths.length === 0)
    throw new AppError(
      'file_missing',
      'There is no deck in this folder. Name a PDF, PNG, JPG or WebP.',
    )
  const converter = converterFor(options, fieldsFor(options, format))
  const converted: DeckTable[] = []
  try {
    for (const path of paths) {
      const table = await convertFile(converter, path)
      if (table) converted.push({ filename: basename(path), table })
      else process.exitCode = 1
    }
  } finally {
    converter.close()
  }
  if (converted.length === 0) return
  const written = await writeConverted(converted, format, paths.length > 1)
  if (options.output === undefined) process.stdout.write(written)
  else await writeFile(options.output, written)
}

/** Checked before the decks are read. */
async function requireFolder(output: string): Promise<void> {
  try {
    await access(dirname(output), constants.W_OK)
  } catch (cause) {
    const message = `${output} cannot be written: its folder does not exist or is not writable. Name another file with -o.`
    throw new AppError('request_invalid', message, { cause })
  }
}

function formatFor({ format, output }: Options): Format {
  const named = output === undefined ? undefined : formatOf(output)
  const usual = output === undefined && process.stdout.isTTY ? 'table' : 'json'
  return format ?? named ?? usual
}

/** The fields of the request. Columns cannot be chosen for formats made of whole slides, such as Markdown. */
function fieldsFor({ mode, columns, slides, password }: Options, format: Format): Fields {
  const { label, fixedColumns } = outputFormat(format)
  if (fixedColumns && columns !== undefined) {
    const message = `${label} always contains whole slides. Leave out --columns.`
    throw new AppError('request_invalid', message)
  }
  const wanted = fixedColumns?.join(',') ?? columns
  return {
    mode,
    ...(wanted === undefined ? {} : { columns: wanted }),
    ...(slides === undefined ? {} : { slides }),
    ...(password === undefined ? {} : { password }),
  }
}

function converterFor({ server, key }: Options, fields: Fields): FileConverter {
  if (server === undefined) return localConverter(fields)
  const apiKey = key ?? readConfig(readEnvironment()).cli.apiKey
  if (apiKey === undefined) {
    throw new AppError(
      'key_missing',
      '--server requires an API key. Set ROWDECK_KEY, or pass --key.',
    )
  }
  return {
    async convert(path, progress) {
      const { bytes } = await readDeck(path)
      const file = { bytes, filename: basename(path), fields: { ...fields } }
      return await convertRemotely({ url: server, key: apiKey }, file, progress)
    },
    close() {},
  }
}

function localConverter({ password, ...fields }: Fields): FileConverter {
  const selection = requestOptions(
    new Map(Object.entries(fields) as [keyof typeof fields, string][]),
  )
  const converter = openConverter(readConfig(readEnvironment()))
  return {
    async convert(path, progress) {
      const deck = await readDeck(path)
      return await converter.convert(password === undefined ? deck : { ...deck, password }, {
        ...selection,
        progress,
      })
    },
    close: () => converter.close(),
  }
}

async function convertFile(converter: FileConverter, path: string): Promise<Table | undefined> {
  const progress = showProgress(basename(path))
  try {
    return await converter.convert(path, progress.show)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    progress.clear()
    console.error(`rowdeck: ${path}: ${error.message}`)
    return undefined
  } finally {
    progress.clear()
  }
}
