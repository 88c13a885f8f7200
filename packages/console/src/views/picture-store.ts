import type { DeckPictures } from '../playground/deck-pictures.ts'
import { keptPictures } from './kept-pictures.ts'

/** Requests that wait, at most; the oldest are dropped, because their slides were scrolled past. */
const waitingMax = 64

type Draw = (picture: ImageBitmap | undefined) => void

interface Request {
  page: number
  widthPx: number
  draw: Draw
}

/** Draws pages on demand, the latest request first, and keeps the latest pictures. */
export interface PictureStore {
  /**
   * Calls `draw` with the picture of a page, counted from 1, about `widthPx` wide; with undefined if it
   * cannot be drawn. A smaller picture that is at hand is drawn first. Draw it at once: it may be closed
   * later. Returns a function that cancels the request.
   */
  request(page: number, widthPx: number, draw: Draw): () => void
  /** The width of a page divided by its height, or of the deck's first page if it is not known. */
  aspectOf(page: number): number
  close(): void
}

export function openPictureStore(pictures: DeckPictures): PictureStore {
  const kept = keptPictures()
  const waiting: Request[] = []
  let busy = false
  let closed = false

  async function work(): Promise<void> {
    if (busy) return
    busy = true
    for (let next = waiting.pop(); next && !closed; next = waiting.pop()) {
      const ready = kept.find(next.page)
      if (ready && isWideEnough(ready, next.widthPx)) next.draw(ready)
      else await draw(next)
    }
    busy = false
  }

  async function draw({ page, widthPx, draw }: Request): Promise<void> {
    const picture = await pictures.picture(page - 1, widthPx)
    if (closed) return picture?.close()
    if (picture) kept.add(page, picture)
    draw(picture)
  }

  return {
    request(page, widthPx, draw) {
      let wanted = true
      const ready = kept.find(page)
      if (ready) draw(ready)
      if (ready && isWideEnough(ready, widthPx)) return () => {}
      const request = { page, widthPx, draw: (picture?: ImageBitmap) => wanted && draw(picture) }
      waiting.push(request)
      if (waiting.length > waitingMax) waiting.shift()
      // after the effects of this render, so that the last one of them is drawn first
      queueMicrotask(() => void work())
      return () => {
        wanted = false
        const position = waiting.indexOf(request)
        if (position >= 0) waiting.splice(position, 1)
      }
    },
    aspectOf: kept.aspectOf,
    close() {
      closed = true
      waiting.length = 0
      kept.close()
    },
  }
}

// pictures from files can be a little narrower than requested
function isWideEnough(picture: ImageBitmap, widthPx: number): boolean {
  return picture.width >= widthPx * 0.9
}
