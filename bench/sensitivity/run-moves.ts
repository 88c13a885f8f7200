import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import type { ParsedDocument, ReadDocuments } from '../reread/parsed-documents.ts'
import { copySource } from '../reread/source-copy.ts'
import { makeMovable } from './movable-source.ts'
import type { ChangedSlide, Moves, Progress } from './moving-process.ts'
import type { Threshold } from './thresholds.ts'

const program = join(import.meta.dirname, 'moving-process.ts')
/** A move whose reading takes longer does not end; others take seconds. */
const moveTimeoutMs = 600_000

/** What was read as the source is, and otherwise with each move. */
export interface MovesRead {
  baseline: ReadDocuments
  /** `changed` is undefined if reading does not end with this value. */
  moves: { threshold: Threshold; value: number; changed: ChangedSlide[] | undefined }[]
}

export interface MovesToRun {
  /** Where copies of the source may be made. */
  folder: string
  processes: number
  /** A move whose reading needs a larger heap does not end. */
  heapMb: number
  chosen(threshold: Threshold): boolean
  valuesOf(threshold: Threshold): number[]
}

/** Moves thresholds one at a time. Each process reads a part of the documents, and only once starts the source. */
export async function runMoves(
  documents: ParsedDocument[],
  { folder, processes, heapMb, chosen, valuesOf }: MovesToRun,
): Promise<MovesRead> {
  const place = mkdtempSync(join(folder, 'moves-'))
  const source = copySource(join(place, 'copy'))
  const thresholds = makeMovable(source)
  const moves = thresholds.flatMap((threshold, index) =>
    chosen(threshold) ? valuesOf(threshold).map((value) => ({ index, value })) : [],
  )
  const parts = await Promise.all(
    Array.from({ length: processes }, async (_, part) => {
      const own = documents.filter((_, at) => at % processes === part)
      const file = join(place, String(part))
      return await readMoved(source, { documents: own, file, heapMb, moves: { thresholds, moves } })
    }),
  )
  return {
    baseline: Object.assign({}, ...parts.map(({ baseline }) => baseline)),
    moves: moves.map(({ index, value }, at) => ({
      threshold: thresholds[index] as Threshold,
      value,
      changed: allOf(parts.map(({ changed }) => changed[at]))?.flat(),
    })),
  }
}

function allOf<Part>(parts: (Part | undefined)[]): Part[] | undefined {
  const found = parts.filter((part) => part !== undefined)
  return found.length === parts.length ? found : undefined
}

interface PartToRead {
  documents: ParsedDocument[]
  file: string
  heapMb: number
  moves: Moves
}

interface PartRead {
  baseline: ReadDocuments
  /** In the order of the moves; undefined for those that do not end. */
  changed: (ChangedSlide[] | undefined)[]
}

async function readMoved(
  source: string,
  { documents, file, heapMb, moves }: PartToRead,
): Promise<PartRead> {
  const files = { documents: `${file}.documents`, moves: `${file}.moves` }
  writeFileSync(files.documents, serialize(documents))
  let baseline: ReadDocuments | undefined
  const changed: PartRead['changed'] = []
  do {
    const left = { ...moves, moves: moves.moves.slice(changed.length) }
    writeFileSync(files.moves, JSON.stringify(left))
    const child = forkMoving([source, files.documents, files.moves], heapMb)
    const ended = await watch(child, (progress) => {
      baseline = progress.baseline ?? baseline
      if (progress.changed) changed.push(progress.changed)
    })
    if (!baseline) throw new Error('The documents could not be read.')
    // the move that the process was reading; the next process goes on behind it
    if (!ended) changed.push(undefined)
  } while (changed.length < moves.moves.length)
  return { baseline, changed }
}

function forkMoving(args: string[], heapMb: number): ChildProcess {
  const execArgv = ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${heapMb}`]
  return fork(program, args, { execArgv })
}

/** Whether the process made all its moves; throws if it failed otherwise than by memory or time. */
async function watch(child: ChildProcess, onProgress: (progress: Progress) => void) {
  const timer = setTimeout(() => child.kill('SIGKILL'), moveTimeoutMs)
  child.on('message', (progress: Progress) => {
    timer.refresh()
    onProgress(progress)
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  clearTimeout(timer)
  if (code !== 0 && signal === null) throw new Error('A process that moves thresholds failed.')
  return code === 0
}
