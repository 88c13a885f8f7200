import type { OcrEngine, PdfEngine, PictureDecoder, ThumbnailEncoder } from './ports.ts'
import type { ShapesEngine, SlideDrawer } from './slide-shapes.ts'

/** The engines that conversion depends on. */
export interface Engines {
  pdf: PdfEngine
  pptx: ShapesEngine
  drawings: SlideDrawer
  ocr: OcrEngine
  pictures: PictureDecoder
  thumbnails: ThumbnailEncoder
  /** Frees models and heaps. The engines cannot be used afterwards. */
  close(): Promise<void>
}
