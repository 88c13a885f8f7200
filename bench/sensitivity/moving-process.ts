/**
 * The program of a process that converts parsed documents with a movable source, once for each move:
 * `moving-process.ts SOURCE DOCUMENTS MOVES`. Sends the rows as they are, and then those that each move changes.
 */
import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import type { Row } from '../../packages/reader/src/conversion/convert.ts'
import type { ParsedDocument, ReadDocuments } from '../reread/parsed-documents.ts'
import { parsedReader } from '../reread/read-parsed.ts'
import type { SlideKey } from '../reread/score.ts'
import { keepThresholds, moveThreshold } from './movable-source.ts'
import type { Threshold } from './thresholds.ts'

/** A slide that a move changes, with what scorers look at: undefined if the slide is gone or the deck not read. */
export interface ChangedSlide extends SlideKey {
  text: string | undefined
  title: string | undefined
}

/** One message of the process: what is read as the source is, or what the next move changes. */
export interface Progress {
  baseline?: ReadDocuments
  changed?: ChangedSlide[]
}

export interface Moves {
  thresholds: Threshold[]
  moves: { index: number; value: number }[]
}

const [source = '', documentsFile = '', movesFile = ''] = process.argv.slice(2)
const documents = deserialize(readFileSync(documentsFile)) as ParsedDocument[]
const { thresholds, moves } = JSON.parse(readFileSync(movesFile, 'utf8')) as Moves
keepThresholds(thresholds)
const readDocument = await parsedReader(source)

const before = await readAll()
const again = await readAll()
if (slidesThatDiffer(again).length > 0) throw new Error('Two readings of the same source differ.')
const baseline = Object.fromEntries(
  [...before].map(([name, { rows, error }]) => [name, error ?? rows]),
)
await send({ baseline })

for (const [at, { index, value }] of moves.entries()) {
  moveThreshold(index, value)
  const changed = slidesThatDiffer(await readAll())
  moveThreshold(index, thresholds[index]?.value as number)
  await send({ changed })
  if ((at + 1) % 20 === 0) console.error(`${at + 1} of ${moves.length} moves`)
}
if (slidesThatDiffer(await readAll()).length > 0) throw new Error('A move left something behind.')
process.disconnect()

/** Resolves when the message has left, so that it arrives even if the next move never ends. */
function send(progress: Progress): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(progress, (error: Error | null) => (error ? reject(error) : resolve()))
  })
}

/** Rows at their places in the deck, and as text to be compared. */
interface Reading {
  rows: Row[]
  texts: string[]
  error?: string
}

async function readAll(): Promise<Map<string, Reading>> {
  const read = new Map<string, Reading>()
  for (const document of documents) read.set(document.name, await readOne(document))
  return read
}

async function readOne(document: ParsedDocument): Promise<Reading> {
  const found = await readDocument(document)
  if (typeof found === 'string') return { rows: [], texts: [found], error: found }
  const rows: Row[] = []
  const texts: string[] = []
  for (const [at, row] of found.entries()) {
    const place = (document.numbers?.[at] ?? at + 1) - 1
    rows[place] = row
    texts[place] = JSON.stringify(row)
  }
  return { rows, texts }
}

function slidesThatDiffer(after: Map<string, Reading>): ChangedSlide[] {
  return [...before].flatMap(([deck, { texts }]) => {
    const now = after.get(deck) as Reading
    const length = Math.max(texts.length, now.texts.length)
    return Array.from({ length }, (_, at) => at)
      .filter((at) => texts[at] !== now.texts[at])
      .map((at): ChangedSlide => {
        const { slide, title } = now.rows[at] ?? {}
        const [text, head] = [slide, title].map((cell) =>
          cell === undefined ? undefined : String(cell),
        )
        return { deck, slide_index: at + 1, text, title: head }
      })
  })
}
