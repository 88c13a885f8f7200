import type { MessagePort } from 'node:worker_threads'
import type { ConversionOptions } from '@rowdeck/core/deck-model/conversion-options'
import type { DeckCall } from '@rowdeck/core/deck-model/deck-reader'
import type { DeckType } from '@rowdeck/core/deck-model/deck-types'
import type { Failure } from '@rowdeck/core/failure'
import type { Column, EncodedReadings, TableMode } from '@rowdeck/reader/conversion'
import type { StreamedFormat, TableFormat } from '@rowdeck/reader/output'
import type { Description } from '../vision/vision.ts'

/** The parameters of a conversion on a thread. The deck itself stays on the main thread, which has it read. */
export interface TableRequest extends ConversionOptions {
  type: DeckType
  /** Maximum number of characters in the deck. */
  charactersMax: number
  /** Maximum size of the serialized rows in bytes. */
  answerBytesMax: number
  /** Maximum number of slides that are described; no limit if undefined. */
  descriptionsMax?: number | undefined
}

/** The parameters of a table that was kept, to be written in another format. */
export interface KeptRequest {
  /** What `keep` returned. */
  kept: Uint8Array
  /** The keys of the columns to write. */
  columns: readonly string[]
  /** Maximum size of the serialized rows in bytes. */
  answerBytesMax: number
}

/** A complete table in the requested format. */
export interface WrittenTable {
  /** Media type. */
  type: string
  content: Uint8Array
  mode: TableMode
  rowCount: number
  /** The numbers of slides that are damaged. */
  unreadable: readonly number[]
}

/** From the main thread to a conversion thread. Each conversion has its own port. */
export type ThreadCommand =
  | { kind: 'convert'; number: number; port: MessagePort; request: TableRequest }
  | { kind: 'reopen'; number: number; port: MessagePort; request: KeptRequest }
  | { kind: 'ping' }

/** From a conversion thread to the main thread. */
export type ThreadMessage =
  | { kind: 'ready' }
  | { kind: 'pong' }
  /** Milliseconds of CPU of the thread that a conversion has used; `isEnded` in the last message about it. */
  | { kind: 'worked'; number: number; ms: number; isEnded: boolean }
  | { kind: 'described'; description: Description }

/** A call to the deck's reader, executed on the main thread. */
export type ReaderCall = { kind: 'open' } | DeckCall

/** From a conversion to the main thread. `call` identifies the reader call. */
export type FromConversion =
  | { kind: 'read'; call: number; request: ReaderCall }
  | { kind: 'close' }
  /** `rowCount` is undefined if it is not known yet; then `counted` follows. */
  | { kind: 'started'; columns: Column[]; rowCount: number | undefined }
  | { kind: 'counted'; rowCount: number }
  /** Slides that have been described so far, or are with the model. */
  | { kind: 'described'; slides: number }
  /** Rows of a table to be kept that are complete so far. */
  | { kind: 'gathered'; rows: number }
  | { kind: 'piece'; bytes: Uint8Array; mode: TableMode }
  | { kind: 'end'; mode: TableMode; unreadable: readonly number[] }
  | { kind: 'table'; table: WrittenTable }
  | { kind: 'failed'; failure: Failure }

/** From the main thread to a conversion. After `started` it requests either lines or a complete table, to be sent or kept. */
export type ToConversion =
  | { kind: 'opened'; call: number; pageCount: number }
  | { kind: 'bytes'; call: number; bytes: EncodedReadings | Uint8Array }
  | { kind: 'refused'; call: number; failure: Failure }
  /** Requests rows line by line, and allows this many more pieces of them to be sent. */
  | { kind: 'lines'; format: StreamedFormat; pieces: number }
  | { kind: 'write'; filename: string; format: TableFormat }
  /** Requests a table with all its columns; those named here are what must fit into an answer. */
  | { kind: 'keep'; filename: string; columns: readonly string[] }
