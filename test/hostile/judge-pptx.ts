import type { Engines } from '../../packages/core/src/deck-model/engine-set.ts'
import { pictureSidePx } from '../../packages/core/src/deck-model/picture-size.ts'
import { AppError } from '../../packages/core/src/errors.ts'
import { openPptx } from '../../packages/pptx/src/pptx-engine.ts'
import { convert, loadLocalReading } from '../../packages/reader/src/conversion/convert.ts'
import { createPictureDecoder } from '../../packages/reader/src/engines/pictures/sharp-picture-decoder.ts'
import { createSlideDrawer } from '../../packages/reader/src/engines/pictures/sharp-slide-drawer.ts'
import { createThumbnailEncoder } from '../../packages/reader/src/engines/pictures/sharp-thumbnail-encoder.ts'

/** Milliseconds of CPU that no step may take: reading all rows, or drawing a slide. */
export const stepMsMax = 5000

export interface PptxVerdict {
  /** `rows`, or the code of the refusal. */
  outcome: string
  /** Of the longest step. */
  cpuMs: number
  /** Undefined if every promise was kept. */
  fault: string | undefined
}

/** Refusals that a broken file may have; none of them is a failure of the service. */
const refusals = new Set(['document_unreadable', 'document_too_long', 'image_too_large'])

const unasked = () => Promise.reject(new Error('Broken decks are judged without OCR.'))
const { localDeckReader } = await loadLocalReading()
const engines: Engines = {
  pptx: { open: openPptx },
  pdf: { open: () => unasked() as never, memoryBytes: () => 0, renew: async () => {}, close() {} },
  ocr: { straighten: unasked, read: unasked, readLegible: unasked, close: async () => {} },
  pictures: createPictureDecoder({ pixelsMax: 50_000_000 }),
  drawings: createSlideDrawer(),
  thumbnails: createThumbnailEncoder(),
  close: async () => {},
}

/** Reads all rows of a broken PPTX file and draws a slide of it as large as possible, as a worker does. */
export async function judgePptx(bytes: Uint8Array): Promise<PptxVerdict> {
  const reader = localDeckReader(engines, { slidesMax: 1000, charactersMax: 5_000_000 })
  const { signal } = new AbortController()
  const deck = { bytes, type: 'pptx' as const }
  const columns = [
    'slide',
    'title',
    'notes',
    'markdown',
    'blocks',
    'pictures',
    'section',
    'tables',
    'relations',
    'comments',
    'layout',
    'deck_title',
    'deck_created',
  ]
  const rows = await judged(() => convert(deck, { mode: 'text', columns, reader, signal }))
  if (rows.outcome !== 'done') return rows
  const drawing = await judged(async () => {
    const open = await reader.open(deck, signal)
    await open.ask({ kind: 'thumbnail', page: 0, sidePx: pictureSidePx.max })
  })
  const cpuMs = Math.max(rows.cpuMs, drawing.cpuMs)
  return { outcome: 'rows', cpuMs, fault: rows.fault ?? drawing.fault }
}

async function judged(step: () => Promise<unknown>): Promise<PptxVerdict> {
  const before = process.cpuUsage()
  let outcome = 'done'
  let fault: string | undefined
  try {
    await step()
  } catch (error) {
    outcome = error instanceof AppError ? error.code : 'failed'
    if (!refusals.has(outcome)) fault = error instanceof Error ? (error.stack ?? '') : String(error)
  }
  const { user, system } = process.cpuUsage(before)
  const cpuMs = (user + system) / 1000
  if (cpuMs > stepMsMax) fault ??= `A step took ${Math.round(cpuMs)} ms of CPU.`
  return { outcome, cpuMs, fault }
}
