import { stat } from 'node:fs/promises'
import type { Row } from '../conversion/convert.ts'
import { AppError } from '../errors.ts'
import { type ConvertCall, openDeckConverter } from './deck-converter.ts'
import { readDeck } from './input-files.ts'

/**
 * Bounds the rows of an answer, in characters of JSON: about 15,000 tokens of English text, so that one deck does not fill
 * the context of a language model. Chosen by judgment.
 */
const rowsCharactersMax = 60_000
/** Calls that may wait for the one in progress; agents that read a folder at once have fewer. */
const waitingMax = 64

/** Where decks are converted, as for `rowdeck convert`. */
export interface Place {
  server?: string | false
  key?: string
}

/** The arguments of the tool. */
export interface AgentRequest {
  path: string
  columns?: string[]
  slides?: string
  hidden?: string
  language?: string
  mode?: string
  password?: string
}

/** The answer of the tool. */
export interface AgentAnswer {
  filename: string
  mode: string
  rowCount: number
  rows: Row[]
  /** Which rows did not fit and how to get them. */
  rest?: string
}

/**
 * Converts decks for an agent, one after another, because each conversion may use all workers. Workers run only
 * during a conversion: an agent may keep its servers for days and convert one deck.
 */
export class AgentConverter {
  readonly #place: Place
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

  async #convert({ path, ...request }: AgentRequest, call: ConvertCall): Promise<AgentAnswer> {
    call.signal.throwIfAborted()
    await requireFile(path)
    const { columns = ['slide'], mode = 'auto', slides, hidden, language, password } = request
    const converter = openDeckConverter(this.#place, {
      mode,
      columns: [...new Set(['number', ...columns])].join(','),
      ...(slides === undefined ? {} : { slides }),
      ...(hidden === undefined ? {} : { hidden }),
      ...(language === undefined ? {} : { language }),
      ...(password === undefined ? {} : { password }),
    })
    try {
      const deck = await readDeck(path)
      const table = await converter.convert(deck, call)
      return { filename: deck.name, mode: table.mode, ...fitting(table.rows) }
    } finally {
      converter.close()
    }
  }
}

/** Standard input carries the protocol, and a pipe might never end. */
async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    // other errors of the system name the path and the reason
    if (error.code !== 'ENOENT') throw error
    throw new AppError('file_missing', `There is no such file: ${path}`)
  })
  if (found.isFile()) return
  throw new AppError('file_missing', `This is not a file: ${path}. Convert one file at a time.`)
}

/** The first rows that fit into an answer, and what to do about the others. Throws request_invalid if none fits. */
function fitting(rows: Row[]): Pick<AgentAnswer, 'rowCount' | 'rows' | 'rest'> {
  let characters = 0
  let count = 0
  for (const row of rows) {
    characters += JSON.stringify(row).length + 1
    if (characters > rowsCharactersMax) break
    count += 1
  }
  if (count === rows.length) return { rowCount: count, rows }
  const next = rows[count]?.number
  if (count === 0) {
    const message = `The row of slide ${next} has more than ${rowsCharactersMax} characters, the limit of an answer. Ask for fewer columns.`
    throw new AppError('request_invalid', message)
  }
  const left = `${rows.length - count} of ${rows.length} rows did not fit into this answer.`
  const advice = `Ask for them with \`slides\`, starting at ${next}, such as "${next}-", or ask for fewer slides or columns at once.`
  return { rowCount: count, rows: rows.slice(0, count), rest: `${left} ${advice}` }
}
