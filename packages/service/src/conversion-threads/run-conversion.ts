import type { Describer } from '@rowdeck/core/deck-model/describer'
import { AppError } from '@rowdeck/core/errors'
import { toFailure } from '@rowdeck/core/failure'
import {
  type Conversion,
  decoded,
  type Row,
  startConversion,
  type Table,
  withTextBound,
} from '@rowdeck/reader/conversion'
import {
  rowLinesOf,
  type StreamedFormat,
  type TableFormat,
  writeTable,
} from '@rowdeck/reader/output'
import { countedDescriber } from './counted-describer.ts'
import { keepTable, reopenTable, withColumns } from './kept-table.ts'
import type { KeptRequest, TableRequest, WrittenTable } from './messages.ts'
import { ServerPort, type ServerPortOptions } from './server-port.ts'

/** Maximum bytes of rows in one message to the main thread. */
const pieceBytesMax = 64 * 1024

const noBytes = new Uint8Array()
const utf8 = new TextEncoder()

interface WithDescriber {
  describer?: Describer | undefined
}

/**
 * Runs one conversion on the thread: reads the deck through the main thread and sends it the table, as
 * lines or complete. Never rejects: errors are sent to the main thread.
 */
export async function runConversion(
  options: ServerPortOptions,
  {
    type,
    charactersMax,
    answerBytesMax,
    descriptionsMax: max,
    describer: shared,
    ...requested
  }: TableRequest & WithDescriber,
): Promise<void> {
  const server = new ServerPort(options)
  try {
    const reader = withTextBound(decoded(server.reader), charactersMax)
    const deck = { type, bytes: noBytes }
    const counted = (slides: number) => server.send({ kind: 'described', slides })
    const { begin } = options
    const describer = shared && countedDescriber(shared, { max, counted, answered: begin })
    const conversion = await startConversion(deck, {
      ...requested,
      describer,
      reader,
      signal: server.signal,
    })
    await deliver(server, conversion, answerBytesMax)
  } catch (error) {
    server.send({ kind: 'failed', failure: toFailure(error) })
  }
}

/** Sends a table that was kept, as lines or complete. Never rejects: errors are sent to the main thread. */
export async function runKept(
  options: ServerPortOptions,
  { kept, columns, answerBytesMax }: KeptRequest,
): Promise<void> {
  const server = new ServerPort(options)
  try {
    await deliver(server, reopenTable(kept, columns), answerBytesMax)
  } catch (error) {
    server.send({ kind: 'failed', failure: toFailure(error) })
  }
}

type Deliverable = Omit<Conversion, 'table'>

/** Sends the table as the main thread requests it. */
async function deliver(
  server: ServerPort,
  conversion: Deliverable,
  answerBytesMax: number,
): Promise<void> {
  const { columns, rowCount } = conversion
  server.send({ kind: 'started', columns, rowCount })
  // reading the rows reports a failure
  void conversion.counted.then(
    (count) => server.send({ kind: 'counted', rowCount: count }),
    () => {},
  )
  const output = await server.outputRequest()
  if (output.kind === 'lines') {
    return await sendLines(server, conversion, { format: output.format, answerBytesMax })
  }
  if (output.kind === 'keep') {
    return await sendKept(server, conversion, { ...output, answerBytesMax })
  }
  const { filename, format } = output
  const table = await gather(conversion, { answerBytesMax })
  const written = await write(filename, table, format)
  if (written.content.length > answerBytesMax) throw answerTooLarge(answerBytesMax)
  server.send({ kind: 'table', table: written }, [written.content])
}

interface Keeping {
  filename: string
  columns: readonly string[]
  answerBytesMax: number
}

/** Sends the whole table for later. It is refused where an answer with its requested columns would be. */
async function sendKept(
  server: ServerPort,
  conversion: Deliverable,
  { filename, columns, answerBytesMax }: Keeping,
): Promise<void> {
  const gathered = (rows: number) => server.send({ kind: 'gathered', rows })
  const table = await gather(conversion, { answerBytesMax, columns, gathered })
  const answer = await write(filename, withColumns(table, columns), { kind: 'json' })
  if (answer.content.length > answerBytesMax) throw answerTooLarge(answerBytesMax)
  const { type, mode, rowCount, unreadable } = answer
  const kept = { type, mode, rowCount, unreadable, content: keepTable(table) }
  server.send({ kind: 'table', table: kept }, [kept.content])
}

async function sendLines(
  server: ServerPort,
  { rows, counted, mode, unreadable }: Deliverable,
  { format, answerBytesMax }: { format: StreamedFormat; answerBytesMax: number },
): Promise<void> {
  const lines = await rowLinesOf(format)
  await counted
  let index = 0
  let sentBytes = 0
  for await (const row of rows) {
    const line = utf8.encode(lines.row(index++, row))
    sentBytes += line.length
    if (sentBytes > answerBytesMax) throw answerTooLarge(answerBytesMax)
    for (let at = 0; at < line.length; at += pieceBytesMax) {
      await server.waitForDemand()
      const bytes = line.slice(at, at + pieceBytesMax)
      server.send({ kind: 'piece', bytes, mode: mode() }, [bytes])
    }
  }
  server.send({ kind: 'end', mode: mode(), unreadable: unreadable() })
}

interface Gathering {
  answerBytesMax: number
  /** The columns whose text counts; all by default. */
  columns?: readonly string[]
  /** Called with the number of rows so far. */
  gathered?(rows: number): void
}

/** Collects all rows. Throws document_too_long as soon as their text alone exceeds the limit. */
async function gather(
  { columns, rows: pending, mode, unreadable }: Deliverable,
  { answerBytesMax, columns: counted, gathered = () => {} }: Gathering,
): Promise<Table> {
  const rows: Row[] = []
  let characters = 0
  for await (const row of pending) {
    for (const [key, cell] of Object.entries(row)) {
      if (counted && !counted.includes(key)) continue
      if (typeof cell === 'string') characters += cell.length
      else if (typeof cell === 'object') characters += JSON.stringify(cell).length
    }
    if (characters > answerBytesMax) throw answerTooLarge(answerBytesMax)
    rows.push(row)
    gathered(rows.length)
  }
  return { mode: mode(), rowCount: rows.length, columns, rows, unreadable: unreadable() }
}

async function write(filename: string, table: Table, format: TableFormat): Promise<WrittenTable> {
  const { type, content } = await writeTable(filename, table, format)
  // copied to its own buffer, so that it can be transferred
  const bytes = typeof content === 'string' ? utf8.encode(content) : new Uint8Array(content)
  const { mode, rowCount, unreadable = [] } = table
  return { type, content: bytes, mode, rowCount, unreadable }
}

function answerTooLarge(answerBytesMax: number): AppError {
  return new AppError(
    'document_too_long',
    `The rows of this deck exceed the limit of ${answerBytesMax} bytes per response. Request fewer columns, or convert the deck in parts with \`slides\`.`,
    { details: { answerBytesMax } },
  )
}
