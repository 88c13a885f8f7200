import { type FileHandle, open, rm, writeFile } from 'node:fs/promises'
import { AppError } from '@rowdeck/core/errors'
import { type DeckTable, outputFormat, writeDecks } from '@rowdeck/reader/output'
import { systemReason } from './error-sentence.ts'
import type { Format } from './formats.ts'
import type { OutputPlan } from './plan-output.ts'

/** Rows of a sheet without its header (Excel specifications and limits). */
const sheetRowsMax = 1_048_575

/** Writes decks as they are converted, so that an interrupted command keeps what it has done. */
export interface DeckWriter {
  /** `path` is the deck's real path, by which the plan knows its output. */
  add(deck: DeckTable, path: string): Promise<void>
  /** Notes why a deck is missing, for outputs that list their decks. */
  miss(filename: string, problem: string): void
  /** Completes what has been written; writes nothing if there was no deck. */
  end(): Promise<void>
}

type Content = string | Uint8Array

/** Opens the output of a plan. With `batch`, the output says which rows are from which deck. */
export function openWriter(plan: OutputPlan, batch: boolean): DeckWriter {
  if (plan.kind === 'folder') return folderWriter(plan)
  const sink = plan.kind === 'file' ? new FileSink(plan) : standardOutput
  const pieces = batch || plan.sheetPerDeck ? new Pieces(plan) : undefined
  const write = async (content: Content) => {
    if (content.length > 0) await sink.write(content)
  }
  return {
    add: async (deck) => await write(pieces ? await pieces.next(deck) : await writeOne(deck, plan)),
    miss: (...missing) => pieces?.miss(...missing),
    async end() {
      if (pieces) await write(await pieces.last())
      await sink.close()
    },
  }
}

/**
 * The output of several decks in pieces that can be written one by one; a workbook or archive is one piece at the end. Together
 * they are what `writeDecks` returns for all decks.
 */
export class Pieces {
  readonly #format: Format
  readonly #sheetPerDeck: boolean
  readonly #usual: boolean
  readonly #collected: DeckTable[] = []
  readonly #missing: DeckTable[] = []
  #deckCount = 0
  #rowCount = 0

  constructor({
    format,
    sheetPerDeck = false,
    usual = false,
  }: Pick<OutputPlan, 'format' | 'sheetPerDeck' | 'usual'>) {
    this.#usual = usual
    this.#format = format
    this.#sheetPerDeck = sheetPerDeck
  }

  async next(deck: DeckTable): Promise<Content> {
    const first = this.#deckCount === 0
    if (!outputFormat(this.#format).text) return this.#collect(deck)
    this.#deckCount += 1
    if (this.#format === 'json') return `${first ? '[' : ',\n'}${await writeDecks([deck], 'json')}`
    const piece = await writeDecks([deck], this.#format, {
      showFilenames: true,
      header: first,
      ...terminalWidth(),
    })
    const separated = !first && (this.#format === 'markdown' || this.#format === 'table')
    return `${separated ? '\n' : ''}${piece}`
  }

  miss(filename: string, problem: string): void {
    const table = { mode: 'text' as const, rowCount: 0, columns: [], rows: [] }
    this.#missing.push({ filename, table, problem })
  }

  async last(): Promise<Content> {
    if (this.#deckCount === 0) return ''
    if (this.#format === 'json') return ']\n'
    if (this.#collected.length === 0) return ''
    return await writeDecks([...this.#collected, ...this.#missing], this.#format, {
      usual: this.#usual,
      ...(this.#sheetPerDeck ? { sheetPerDeck: true } : { showFilenames: true }),
    })
  }

  #collect(deck: DeckTable): Content {
    this.#rowCount += deck.table.rowCount
    if (this.#format === 'xlsx' && this.#rowCount > sheetRowsMax && !this.#sheetPerDeck) {
      throw new OutputError(
        `The rows of these decks do not fit into one sheet, which has at most ${sheetRowsMax}. Add --sheet-per-deck, or end the output with / for one file per deck.`,
      )
    }
    this.#deckCount += 1
    this.#collected.push(deck)
    return ''
  }
}

/** The output cannot be written, which no further deck can change. */
export class OutputError extends AppError {
  constructor(message: string) {
    super('request_invalid', message)
  }
}

async function writeOne(
  deck: DeckTable,
  { format, usual = false }: Pick<OutputPlan, 'format' | 'usual'>,
): Promise<Content> {
  const content = await writeDecks([deck], format, { usual, ...terminalWidth() })
  return typeof content !== 'string' || content.endsWith('\n') ? content : `${content}\n`
}

function terminalWidth(): { widthColumns?: number } {
  const { columns } = process.stdout
  return columns === undefined ? {} : { widthColumns: columns }
}

function folderWriter(plan: OutputPlan & { kind: 'folder' }): DeckWriter {
  const { paths, force } = plan
  return {
    async add(deck, path) {
      const target = paths.get(path)
      if (target === undefined) throw new Error(`No output is planned for ${path}.`)
      const content = await writeOne(deck, plan)
      await writing(target, async () => {
        const flag = force ? 'w' : 'wx'
        await writeFile(target, content, { flag }).catch(async (error) => {
          if (error.code !== 'EEXIST') await rm(target, { force: true })
          throw error
        })
      })
    },
    miss() {},
    async end() {},
  }
}

/** Opens its file with the first write, so that nothing is replaced if no deck can be converted. */
class FileSink {
  readonly #path: string
  readonly #flag: 'w' | 'wx'
  #file: FileHandle | undefined

  constructor({ path, force }: OutputPlan & { kind: 'file' }) {
    this.#path = path
    this.#flag = force ? 'w' : 'wx'
  }

  async write(content: Content): Promise<void> {
    await writing(this.#path, async () => {
      this.#file ??= await open(this.#path, this.#flag)
      await this.#file.writeFile(content)
    })
  }

  async close(): Promise<void> {
    await writing(this.#path, async () => await this.#file?.close())
  }
}

async function writing(path: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    throw new OutputError(`${path} cannot be written: ${systemReason(error)}.`)
  }
}

const standardOutput = {
  write: (content: Content) =>
    new Promise<void>((resolve, reject) => {
      process.stdout.write(content, (error) => (error ? reject(error) : resolve()))
    }),
  async close() {},
}
