/** What the page says to the worker that draws pages of a PDF. */
export type ToPdfWorker =
  | { kind: 'open'; file: File; password: string | undefined }
  | { kind: 'draw'; id: number; page: number; widthPx: number }

/** A page that was drawn; without a picture where that was not possible. */
export interface FromPdfWorker {
  id: number
  picture: ImageBitmap | undefined
}
