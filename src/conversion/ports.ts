/**
 * What conversion needs from the outside: an engine that reads PDF files, one that reads pictures,
 * and a decoder of picture files. Engines return or throw; none swallows a failure. Everything is
 * in the coordinates of the slide as a person sees it: rotation and crop applied, origin at the top
 * left, y downwards.
 */

export type DeckType = 'pdf' | 'png' | 'jpg' | 'webp'

/** One file of the caller's, in memory. */
export interface Deck {
  bytes: Uint8Array
  type: DeckType
  /** Opens a PDF that is encrypted; of no effect on any other file. A secret: never logged, never in an error. */
  password?: string
}

/** Edges in the unit of the page that it belongs to: points in a PDF, pixels in a picture. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** A shape that can hold text. */
export interface Frame extends Box {
  /** Place in drawing order, as of the objects of `PageText`, of a shape that covers what was drawn before; undefined for outlines. */
  place?: number
}

/** Raw RGB pixels, 3 bytes a pixel, rows from the top, no padding, transparency laid on white. */
export interface Picture {
  width: number
  height: number
  pixels: Uint8Array
}

/**
 * The characters of a page in the order in which the file draws them, as parallel arrays of length
 * `length`, so that a page costs a handful of allocations.
 */
export interface PageText {
  length: number
  /** Unicode code points. Spaces and line ends that the engine inferred have `generated` set. */
  codes: Uint32Array
  /** Four a character, left, top, right, bottom: the character's cell (advance by em) in points. Zeros where generated. */
  boxes: Float32Array
  /** Font size as drawn, in points. */
  sizes: Float32Array
  /** Direction of the baseline, in radians clockwise from left-to-right. */
  angles: Float32Array
  /** Place in the page's drawing order of the object that draws the character; -1 where none. */
  objects: Int32Array
  /** Bits of `CharFlag`. */
  flags: Uint8Array
}

export const CharFlag = {
  /** Inferred by the engine; not in the file. */
  generated: 1,
  /** A hyphen at a line's end that joins the word to the next line. */
  hyphen: 2,
  /** The font maps this glyph to no Unicode character. */
  unmapped: 4,
  /** Drawn invisibly (render mode 3), as the text layer over a scan is. */
  invisible: 8,
  /** Below a heading of the first level or a title in the document's structure. */
  heading: 16,
  /** Outside of the document's structure, as slide numbers are. Never set where there is none. */
  artifact: 32,
} as const

/** Words that the page draws as shapes, known from the document's structure alone. */
export interface DrawnText {
  text: string
  box: Box
  heading: boolean
}

export interface Page {
  /** Points. */
  width: number
  /** Points. */
  height: number
  text: PageText
  /** Where pictures lie. */
  pictures: Box[]
  /** Outer boxes of the vector paths that are large enough to hold text, in drawing order. */
  frames: Frame[]
  /** Boxes of the paths that are lines: borders of table cells, separators of columns. */
  rules: Box[]
  /** What the outermost form XObjects show, as each slide of a sheet that a program put together. */
  forms: Box[]
  /** How many vector paths the page draws. */
  pathCount: number
  drawnText: DrawnText[]
  /** The label that the document gives the page; empty where it gives none. */
  label: string
}

/** A page that is one picture, such as a scan. */
export interface PagePicture {
  /** A file that the decoder of pictures reads. */
  bytes: Uint8Array
  /** Quarter turns clockwise, 0 to 3, that bring it upright. */
  quarterTurns: number
}

export interface PdfDocument {
  readonly pageCount: number
  /** Throws document_unreadable where this page is broken. `index` from 0. */
  readPage(index: number): Page
  /**
   * Renders a page `widthPx` wide, smaller where the pixel bound asks for it. Throws document_unreadable,
   * and image_too_large where a picture on it claims more pixels than are allowed.
   */
  renderPage(index: number, widthPx: number): Picture
  /**
   * The picture that a page is, as the file holds it; undefined where the page is anything else that
   * shows. It may have a mask that the file of the picture does not know of. Throws document_unreadable.
   */
  pictureOfPage(index: number): PagePicture | undefined
  close(): void
}

export interface PdfEngine {
  /**
   * Throws document_unreadable, and document_encrypted where the file asks for a password and this
   * is not it. A file that opens without one opens with any.
   */
  open(bytes: Uint8Array, password?: string): PdfDocument
  /** Bytes that the engine holds now, for recycling. */
  memoryBytes(): number
  close(): void
}

/** A line of text found in a picture. */
export interface OcrLine {
  text: string
  /** 0 to 1. */
  confidence: number
  /** The upright box around the line, in pixels of the picture. */
  box: Box
  /** Direction of reading, in radians clockwise from left-to-right. */
  angle: number
}

/** A picture as `straighten` returns it; the engine may keep what it found on the way in the same object. */
export interface StraightPicture {
  picture: Picture
}

export interface OcrEngine {
  /**
   * Returns the picture as a person would hold it: only the slide if it is a photograph of one, upright,
   * with level lines, and with full contrast if it was faded. The same picture if none of this applies or
   * the engine is in doubt.
   */
  straighten(picture: Picture): Promise<StraightPicture>
  /** Reads the lines of a picture, in no particular order. A picture that was straightened is passed on as is. */
  read(straight: StraightPicture): Promise<OcrLine[]>
  close(): Promise<void>
}

/** How a picture is shown that is part of a page. */
export interface PictureView {
  /** Clockwise, instead of what the file says itself. */
  quarterTurns: number
  /** Wider pictures are shrunk to it, once they are turned. */
  widthMax: number
}

export interface PictureDecoder {
  /**
   * Decodes a PNG, JPEG or WebP file (first frame), EXIF orientation applied, no larger than
   * the decoder's pixel bound; with a view as the page shows it. Throws document_unreadable,
   * image_too_large.
   */
  decode(bytes: Uint8Array, view?: PictureView): Promise<Picture>
}

export interface Engines {
  pdf: PdfEngine
  ocr: OcrEngine
  pictures: PictureDecoder
  /** Frees models and heaps; nothing of the engines may be used afterwards. */
  close(): Promise<void>
}
