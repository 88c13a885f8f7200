import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { serialize } from 'node:v8'
import type { ParsedDocument, ReadDocuments } from '../reread/parsed-documents.ts'
import { copySource } from '../reread/source-copy.ts'
import { makeMovable } from './movable-source.ts'
import type { ChangedSlide, Moves, MovesResult } from './moving-process.ts'
import type { Threshold } from './thresholds.ts'

const program = join(import.meta.dirname, 'moving-process.ts')
const outputMax = 1_000_000_000

/** What was read as the source is, and otherwise with each move. */
export interface MovesRead {
  baseline: ReadDocuments
  moves: { threshold: Threshold; value: number; changed: ChangedSlide[] }[]
}

export interface MovesToRun {
  /** Where copies of the source may be made. */
  folder: string
  processes: number
  chosen(threshold: Threshold): boolean
  valuesOf(threshold: Threshold): number[]
}

/** Moves thresholds one at a time. Each process reads a part of the documents, and only once starts the source. */
export async function runMoves(
  documents: ParsedDocument[],
  { folder, processes, chosen, valuesOf }: MovesToRun,
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
      return await readMoved(source, { documents: own, file, moves: { thresholds, moves } })
    }),
  )
  return {
    baseline: Object.assign({}, ...parts.map(({ baseline }) => baseline)),
    moves: moves.map(({ index, value }, at) => ({
      threshold: thresholds[index] as Threshold,
      value,
      changed: parts.flatMap(({ changed }) => changed[at] ?? []),
    })),
  }
}

async function readMoved(
  source: string,
  { documents, file, moves }: { documents: ParsedDocument[]; file: string; moves: Moves },
): Promise<MovesResult> {
  const [given, toMove, result] = ['documents', 'moves', 'result'].map((kind) => `${file}.${kind}`)
  const files = [given, toMove, result] as [string, string, string]
  writeFileSync(files[0], serialize(documents))
  writeFileSync(files[1], JSON.stringify(moves))
  const args = ['--disable-warning=ExperimentalWarning', program, source, ...files]
  const running = promisify(execFile)(process.execPath, args, { maxBuffer: outputMax })
  running.child.stderr?.pipe(process.stderr)
  await running
  return JSON.parse(readFileSync(files[2], 'utf8')) as MovesResult
}
