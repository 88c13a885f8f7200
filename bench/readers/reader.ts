import type { DeckType } from '../../packages/core/src/deck-model/deck-types.ts'

/** One file of the benchmark. */
export interface Source {
  /** Its name in the truth. */
  deck: string
  path: string
  type: DeckType
  /** Number of its first slide in the ground truth, from 1. */
  firstSlide: number
  /** The main language of the deck (ISO 639-1), for readers that need to be told. */
  language?: string
}

/** A reader's output for one file. */
export interface Reading {
  /** One text per slide, in file order; empty if the reader failed. */
  slides: string[]
  /** The title of each slide, of readers that tell it. */
  titles?: string[]
  /** The speaker notes of each slide, and the cells of its tables, of readers that tell them. */
  notes?: string[]
  tables?: { rows: string[][] }[][]
  /** Elapsed time from the file to its text, including started programs. */
  wallMs: number
  /** CPU time of the same. */
  cpuMs: number
  /** Peak memory of the process that read it, if known. */
  peakBytes?: number
  /** Whether any slide was read from its picture, if known. */
  byOcr?: boolean
  /** Why there is no text. */
  failure?: string
}

/** Anything that extracts text from decks: ours, and the programs it is compared with. */
export interface Reader {
  readonly name: string
  /** The programs it runs and their versions, as listed in the results. */
  readonly versions: string[]
  /** Measured on every third clean picture, and on those in Chinese, Japanese and Korean. */
  readonly costly?: boolean
  /** Never rejects because of a file: failures are reported in `failure`. Calls may run in parallel. */
  read(source: Source): Promise<Reading>
  /** Ends the programs that it keeps running. */
  close?(): void
}
