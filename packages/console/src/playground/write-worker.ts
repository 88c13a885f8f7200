import { outputFormats } from '@rowdeck/reader/output/formats'
import type { ExportFormat } from './export-decks.ts'

type Writer = Awaited<ReturnType<(typeof outputFormats)[ExportFormat]['writer']>>

export interface ToWriteWorker {
  format: ExportFormat
  tables: Parameters<Writer>[0]
  options: Parameters<Writer>[1]
}

/** The content of the file; undefined if it could not be written. */
export type FromWriteWorker = string | Uint8Array<ArrayBuffer> | undefined

/** Writes the rows of decks in a format off the main thread. */
self.onmessage = async ({ data }: MessageEvent<ToWriteWorker>) => {
  const content = await write(data).catch(() => undefined)
  const message: FromWriteWorker = content
  postMessage(message, { transfer: content instanceof Uint8Array ? [content.buffer] : [] })
}

async function write({ format, tables, options }: ToWriteWorker): Promise<FromWriteWorker> {
  const writer = await outputFormats[format].writer()
  return await writer(tables, options)
}
