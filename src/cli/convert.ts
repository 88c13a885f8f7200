import { readFile, stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Command, Option } from 'commander'
import { type Converter, openConverter } from '../app.ts'
import { readConfig, readEnvironment } from '../config/config.ts'
import type { Deck, RequestMode, Table } from '../conversion/convert.ts'
import { AppError } from '../errors.ts'
import { tableAsCsv, tableAsJson, tableAsText } from '../output/write-table.ts'
import { fileType } from '../upload/read-upload.ts'
import { showProgress } from './progress.ts'

/** A file on one's own machine may be larger than one that is sent; it is still held in memory. */
const fileBytesMax = 500 * 1024 * 1024
const terminalColumns = 100

interface Options {
  mode: RequestMode
  format: 'json' | 'csv' | 'table'
  output?: string
}

interface Converted {
  filename: string
  table: Table
}

export const convertCommand = new Command('convert')
  .description('Convert decks without a server')
  .argument('<files...>', 'PDF, PNG, JPG or WebP')
  .addOption(choice('--mode <mode>', 'how slides are read', ['auto', 'text', 'ocr']))
  .addOption(
    choice('--format <format>', 'json, csv or table (what a terminal gets)', [
      ...(process.stdout.isTTY ? ['table'] : []),
      'json',
      'csv',
      'table',
    ]),
  )
  .option('-o, --output <file>', 'write to a file instead of standard output')
  .action(convertFiles)

/** Converts what can be converted; a bad file is told on standard error and ends the command with 1. */
async function convertFiles(paths: string[], { mode, format, output }: Options): Promise<void> {
  const converter = openConverter(readConfig(readEnvironment()))
  const converted: Converted[] = []
  try {
    for (const path of paths) {
      const table = await convertFile(converter, path, mode)
      if (table) converted.push({ filename: basename(path), table })
      else process.exitCode = 1
    }
  } finally {
    converter.close()
  }
  if (converted.length === 0) return
  const written = write[format](converted, paths.length > 1)
  if (output === undefined) process.stdout.write(written)
  else await writeFile(output, written)
}

async function convertFile(
  { convert }: Converter,
  path: string,
  mode: RequestMode,
): Promise<Table | undefined> {
  const progress = showProgress(basename(path))
  try {
    return await convert(await readDeck(path), { mode, progress: progress.show })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    progress.clear()
    console.error(`rowdeck: ${path}: ${error.message}`)
    return undefined
  } finally {
    progress.clear()
  }
}

async function readDeck(path: string): Promise<Deck> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) {
    throw new AppError('file_missing', 'There is no such file, or it is a folder.')
  }
  if (found.size === 0) throw new AppError('file_empty', 'The file is empty.')
  if (found.size > fileBytesMax) {
    throw new AppError('file_too_large', `The file is larger than ${fileBytesMax} bytes.`)
  }
  const bytes = await readFile(path)
  return { bytes, type: fileType(bytes) }
}

/** One deck is written as it is; where several were asked for, each says which file it is. */
const write: Record<Options['format'], (converted: Converted[], several: boolean) => string> = {
  json(converted, several) {
    const tables = converted.map(({ filename, table }) => tableAsJson(filename, table))
    return several ? `[${tables.join(',\n')}]\n` : `${tables[0]}\n`
  },
  csv(converted, several) {
    const [first] = converted
    return first && !several ? tableAsCsv(first.table) : tableAsCsv(joined(converted))
  },
  table(converted, several) {
    const width = process.stdout.columns ?? terminalColumns
    const texts = converted.map(({ filename, table }) => {
      const heading = several ? `${filename}\n\n` : ''
      return heading + tableAsText(table, width)
    })
    return texts.join('\n')
  },
}

function joined(converted: Converted[]): Table {
  const rows = converted.flatMap(({ filename, table }) =>
    table.rows.map((row) => ({ file: filename, ...row })),
  )
  const columns = converted[0]?.table.columns ?? []
  return {
    mode: 'mixed',
    rowCount: rows.length,
    columns: [{ key: 'file', label: 'File' }, ...columns],
    rows,
  }
}

function choice(flags: string, description: string, values: string[]): Option {
  return new Option(flags, description).choices([...new Set(values)]).default(values[0])
}
