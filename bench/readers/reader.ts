import type { DeckType } from '../../src/conversion/convert.ts'

/** One file of the benchmark. */
export interface Source {
  /** Its name in the truth. */
  deck: string
  path: string
  type: DeckType
  /** What the truth calls its first slide, from 1. */
  firstSlide: number
  /** The main language of the deck (ISO 639-1), where readers are told it. */
  language?: string
}

/** What a reader made of one file. */
export interface Reading {
  /** One text a slide, in the order of the file; empty where the reader failed. */
  slides: string[]
  /** From the file to its text, programs that are started for it included. */
  wallMs: number
  /** Processor time of the same. */
  cpuMs: number
  /** The most memory that the process which read it has ever held, where the reader can tell. */
  peakBytes?: number
  /** Whether any slide was read from its picture, where the reader can tell. */
  byOcr?: boolean
  /** Why there is no text. */
  failure?: string
}

/** Anything that reads text out of decks: ours, and those it is measured against. */
export interface Reader {
  readonly name: string
  /** Programs that it runs and their versions, as the results name them. */
  readonly versions: string[]
  /** Measured on every third clean picture, and on those in Chinese, Japanese and Korean. */
  readonly costly?: boolean
  /** Never rejects because of a file: what fails is told in `failure`. Calls may run side by side. */
  read(source: Source): Promise<Reading>
  /** Ends the programs that it keeps running. */
  close?(): void
}
