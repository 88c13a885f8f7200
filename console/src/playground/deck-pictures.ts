import type { FromPdfWorker, ToPdfWorker } from './pdf-messages.ts'

/** Pictures of a deck's pages, drawn in this browser from the file that was chosen. */
export interface DeckPictures {
  /**
   * Resolves to a picture of a page, counted from 0, about `widthPx` wide; to undefined where there
   * is none to be had, as of a damaged file: the preview is a help, the rows do not need it.
   */
  picture(page: number, widthPx: number): Promise<ImageBitmap | undefined>
  close(): void
}

/** Opens a file for previews. What a PDF needs for it is loaded only now. */
export function openPictures(file: File, password: string | undefined): DeckPictures {
  return file.type.startsWith('image/') ? pictureOfImage(file) : picturesOfPdf(file, password)
}

function pictureOfImage(file: File): DeckPictures {
  return {
    picture: (_page, widthPx) =>
      createImageBitmap(file, { resizeWidth: widthPx, resizeQuality: 'high' }).catch(
        () => undefined,
      ),
    close: () => {},
  }
}

function picturesOfPdf(file: File, password: string | undefined): DeckPictures {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (picture: ImageBitmap | undefined) => void>()
  const send = (message: ToPdfWorker) => worker.postMessage(message)
  let asked = 0
  const giveUp = () => {
    for (const answer of waiting.values()) answer(undefined)
    waiting.clear()
  }
  worker.onmessage = ({ data }: MessageEvent<FromPdfWorker>) => {
    waiting.get(data.id)?.(data.picture)
    waiting.delete(data.id)
  }
  worker.onerror = giveUp
  send({ kind: 'open', file, password })
  return {
    picture: (page, widthPx) =>
      new Promise((resolve) => {
        const id = ++asked
        waiting.set(id, resolve)
        send({ kind: 'draw', id, page, widthPx })
      }),
    close: () => {
      worker.terminate()
      giveUp()
    },
  }
}
