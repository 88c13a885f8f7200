import { AppError } from '@rowdeck/core/errors'
import type { Table } from '@rowdeck/reader/conversion'
import { readableFile } from './agent-files.ts'
import { type Page, pageOf } from './agent-pages.ts'
import { type ConvertCall, type ConverterPlace, openDeckConverter } from './deck-converter.ts'
import { readDeck } from './input-files.ts'

/** Calls that may wait for the one in progress; agents that read a folder at once have fewer. */
const waitingMax = 64
/** Tables that are held because an agent has not taken all their rows. */
const heldMax = 2

/** Where decks are converted, as for `rowdeck convert`, and which may be read. */
export interface Place extends ConverterPlace {
  /** The folders with the decks that may be read; every file if there are none. */
  directory?: string[]
}

/** The arguments of the tool. */
export interface AgentRequest {
  path: string
  columns?: string[]
  slides?: string | number
  hidden?: string
  language?: string
  mode?: string
  password?: string
  /** The slide that the answer begins with. */
  from?: number
}

/** The answer of the tool. */
export interface AgentAnswer extends Page {
  filename: string
  mode: string
  /** The numbers of damaged slides of the deck, if there are any. */
  unreadable?: readonly number[]
}

/**
 * Converts decks for an agent, one after another, because each conversion may use all workers. Workers run only
 * during a conversion: an agent may keep its servers for days and convert one deck.
 */
export class AgentConverter {
  readonly #place: Place
  /** Tables of which rows are left, by file and options, the oldest first. */
  readonly #held = new Map<string, Table>()
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  constructor(place: Place) {
    this.#place = place
  }

  /**
   * Resolves to as many rows as fit. Throws what `rowdeck convert` would report, request_invalid if not even one row
   * fits, and `busy` if too many calls are waiting.
   */
  async convert(request: AgentRequest, call: ConvertCall): Promise<AgentAnswer> {
    if (this.#waiting >= waitingMax) {
      const message = `${waitingMax} conversions are waiting. Try again when some have finished.`
      throw new AppError('busy', message)
    }
    this.#waiting += 1
    const turn = this.#last.then(() => this.#convert(request, call))
    this.#last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      this.#waiting -= 1
    }
  }

  async #convert(request: AgentRequest, call: ConvertCall): Promise<AgentAnswer> {
    call.signal.throwIfAborted()
    const { path, from, ...options } = request
    const deck = await readDeck(await readableFile(path, this.#place.directory ?? []))
    const content = Buffer.from(await crypto.subtle.digest('SHA-256', deck.bytes)).toString('hex')
    const key = JSON.stringify([content, options])
    const held = from === undefined ? undefined : this.#held.get(key)
    const table = held ?? (await this.#read(deck, options, call))
    this.#held.delete(key)
    const page = pageOf(table.rows, from)
    if (page.rest !== undefined) this.#hold(key, table)
    const { mode, unreadable = [] } = table
    return { filename: deck.name, mode, ...(unreadable.length > 0 ? { unreadable } : {}), ...page }
  }

  async #read(
    deck: Awaited<ReturnType<typeof readDeck>>,
    { columns = ['slide'], mode = 'auto', slides, ...others }: Omit<AgentRequest, 'path' | 'from'>,
    call: ConvertCall,
  ): Promise<Table> {
    const keys = [...new Set(['number', ...columns])].join(',')
    const fields = { mode, columns: keys, ...others }
    const part = slides === undefined ? {} : { slides: String(slides) }
    const converter = openDeckConverter(this.#place, { ...fields, ...part })
    try {
      return await converter.convert(deck, call)
    } finally {
      converter.close()
    }
  }

  #hold(key: string, table: Table): void {
    this.#held.set(key, table)
    const [oldest] = this.#held.keys()
    if (this.#held.size > heldMax && oldest !== undefined) this.#held.delete(oldest)
  }
}
