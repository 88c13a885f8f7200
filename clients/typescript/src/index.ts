export type { DeckFile } from './deck-file.ts'
export { type ErrorCode, RowdeckConnectionError, RowdeckError } from './errors.ts'
export type { LaterOptions, WaitOptions } from './jobs.ts'
export type { RowStream } from './row-stream.ts'
export { type ConvertOptions, type ExportFormat, Rowdeck, type RowdeckOptions } from './rowdeck.ts'
export type {
  Block,
  Call,
  ColumnDescription,
  ColumnKey,
  EmbeddedPicture,
  HiddenSlides,
  Job,
  Link,
  Mode,
  PictureText,
  Row,
  SlideGraph,
  Slides,
  SlideTable,
  SlideWord,
  Table,
  Usage,
} from './types.ts'
