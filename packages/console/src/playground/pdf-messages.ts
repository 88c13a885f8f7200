/** Messages from the page to the worker that draws pages of a PDF. */
export type ToPdfWorker =
  | { kind: 'open'; file: File; password: string | undefined }
  | { kind: 'draw'; id: number; page: number; widthPx: number }

/** A drawn page; without a picture if it could not be drawn. */
export interface FromPdfWorker {
  id: number
  picture: ImageBitmap | undefined
}
