export type { DeckFile } from './deck-file.ts'
export { type ErrorCode, RowdeckConnectionError, RowdeckError } from './errors.ts'
export {
  type ConvertOptions,
  Rowdeck,
  type RowdeckOptions,
  type RowStream,
} from './rowdeck.ts'
export type { Block, Call, ColumnDescription, ColumnKey, Row, Table, Usage } from './types.ts'
