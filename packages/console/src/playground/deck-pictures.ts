import { isPptx } from '../desk/pptx-file.ts'
import { pictureColumn, type SlideRow } from '../desk/slide-table.ts'
import type { FromPdfWorker, ToPdfWorker } from './pdf-messages.ts'

/** Previews of a deck's pages, drawn in this browser from the chosen file. */
export interface DeckPictures {
  /**
   * Resolves to a picture of a page, counted from 0, about `widthPx` wide; to undefined if the page
   * cannot be drawn, for example because the file is damaged. Rows are shown without a preview then.
   */
  picture(page: number, widthPx: number): Promise<ImageBitmap | undefined>
  close(): void
}

/** A file to draw; its rows hold the drawings of files without pages. */
export interface PicturedDeck {
  file: File
  password: string | undefined
  rows: readonly SlideRow[]
}

/** Opens a file for previews. The code that draws PDFs is loaded on first use. */
export function openPictures({ file, password, rows }: PicturedDeck): DeckPictures {
  if (isPptx(file)) return drawingsInRows(rows)
  return file.type.startsWith('image/') ? pictureOfImage(file) : picturesOfPdf(file, password)
}

function drawingsInRows(rows: readonly SlideRow[]): DeckPictures {
  return {
    picture: async (page, widthPx) => {
      const drawing = rows.find((row) => row.page === page + 1)?.[pictureColumn]
      return drawing instanceof Blob ? await pictureOf(drawing, widthPx) : undefined
    },
    close: () => {},
  }
}

function pictureOf(file: Blob, widthPx: number): Promise<ImageBitmap | undefined> {
  const size = { resizeWidth: widthPx, resizeQuality: 'high' } as const
  return createImageBitmap(file, size).catch(() => undefined)
}

function pictureOfImage(file: File): DeckPictures {
  return {
    picture: (_page, widthPx) => pictureOf(file, widthPx),
    close: () => {},
  }
}

function picturesOfPdf(file: File, password: string | undefined): DeckPictures {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const pending = new Map<number, (picture: ImageBitmap | undefined) => void>()
  const send = (message: ToPdfWorker) => worker.postMessage(message)
  let lastId = 0
  const resolvePending = () => {
    for (const resolve of pending.values()) resolve(undefined)
    pending.clear()
  }
  worker.onmessage = ({ data }: MessageEvent<FromPdfWorker>) => {
    pending.get(data.id)?.(data.picture)
    pending.delete(data.id)
  }
  worker.onerror = resolvePending
  send({ kind: 'open', file, password })
  return {
    picture: (page, widthPx) =>
      new Promise((resolve) => {
        const id = ++lastId
        pending.set(id, resolve)
        send({ kind: 'draw', id, page, widthPx })
      }),
    close: () => {
      worker.terminate()
      resolvePending()
    },
  }
}
