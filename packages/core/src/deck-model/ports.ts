/**
 * The engines that conversion depends on: a PDF engine, an OCR engine and a picture decoder. Engines
 * return or throw and never swallow a failure. All coordinates are those of the slide as displayed:
 * rotation and crop applied, origin at the top left, y pointing down.
 */

import type { Box } from './box.ts'
import type { HiddenSlides } from './conversion-options.ts'
import type { DeckProperties } from './deck-properties.ts'
import type { DeckType } from './deck-types.ts'
import type { OcrWord } from './ocr-word.ts'
import type { Page } from './page.ts'
import type { Projection } from './projection.ts'

/** The caller's file, in memory. */
export interface Deck {
  bytes: Uint8Array
  type: DeckType
  /** Opens an encrypted PDF; ignored for other files. A secret: never logged, never in an error. */
  password?: string
  /** What happens to hidden slides, which only PPTX files have; `exclude` unless set. */
  hidden?: HiddenSlides | undefined
  /** Canonical BCP 47 tags of the languages that its pictures may be in; a hint. */
  languages?: readonly string[] | undefined
}

/** Raw RGB pixels: 3 bytes per pixel, rows from the top, no padding, transparency blended onto white, or onto black if only light things are drawn. */
export interface Picture {
  width: number
  height: number
  pixels: Uint8Array
}

/** The picture of a page that consists of a single picture, such as a scan. */
export interface PagePicture {
  /** A file that the picture decoder accepts. */
  bytes: Uint8Array
  /** Clockwise quarter turns (0 to 3) that make it upright. */
  quarterTurns: number
}

/** What is asked of the drawing of a picture. */
export interface AskedPicture {
  sidePxMax: number
  /** Whether a drawing is of use; what a page hides is not looked for in others. All are by default. */
  isWanted?: ((drawn: Picture) => boolean) | undefined
}

export interface PdfDocument {
  readonly pageCount: number
  /** What the file says about itself, and the size of its first page. */
  properties(): DeckProperties
  /** Reads a page, with its comments if these are asked for. Throws document_unreadable if it is damaged. `index` counts from 0. */
  readPage(index: number, asked?: { comments?: boolean | undefined }): Page
  /**
   * Renders a page `widthPx` wide, or smaller to stay within the pixel limit. Throws document_unreadable,
   * and image_too_large if a picture on the page exceeds the pixel limit.
   */
  renderPage(index: number, widthPx: number): Picture
  /**
   * Draws a picture of a page alone, as the page masks and crops it, on white, in its own pixels but with sides of at most
   * `sidePxMax`; what the page hides of it has the colors around it. Undefined if nothing of it can be seen, or if it is not wanted. Throws
   * document_unreadable, image_too_large.
   */
  drawPicture(index: number, number: number, asked: AskedPicture): Picture | undefined
  /**
   * The embedded picture of a page that shows nothing else; undefined for any other page. The page may
   * apply a mask to it that the picture's own file does not contain. Throws document_unreadable.
   */
  pictureOfPage(index: number): PagePicture | undefined
  close(): void
}

export interface PdfEngine {
  /**
   * Copies the bytes, which may be freed afterwards. Throws document_unreadable, and document_encrypted if the
   * password is missing or wrong. A file that needs no password opens with any.
   */
  open(bytes: Uint8Array, password?: string): PdfDocument
  /** Bytes currently allocated by the engine; used to decide when to recycle a worker. */
  memoryBytes(): number
  /** Starts again with a new memory, after a trap has left the old one in an unknown state. Open documents must not be used again. */
  renew(): Promise<void>
  close(): void
}

/** A line of text found in a picture. */
export interface OcrLine {
  text: string
  /** 0 to 1. */
  confidence: number
  /** Its words in the order of the text; absent if the engine does not tell them. */
  words?: OcrWord[]
  /** The axis-aligned box around the line, in pixels. */
  box: Box
  /** Reading direction, in radians clockwise from left-to-right. */
  angle: number
  /** Font size, in pixels, if the engine measured it. */
  fontPx?: number
  /** Whether all letters are bold, or none is; absent if they differ or the engine did not measure it. */
  bold?: boolean
  /** The width of every letter, in pixels, if the font is monospaced; absent if not, or if that is unknown. */
  letterWidth?: number
  /** Left edge, in pixels, of the text behind a list mark, if it is known. */
  textLeft?: number
  /** Whether a small drawing is beside or above it, as in logos; only single words are looked at. */
  besideDrawing?: boolean
}

/** What could be read in a picture, and what could not. */
export interface LegibleText {
  /** In no particular order. */
  lines: OcrLine[]
  /** What looks like text but is left out. */
  unsure: UnsureText
}

/** Text that was read, but not well enough. */
export interface UnsureText {
  letters: number
  /** The mean over these letters, 0 to 1. */
  confidence: number
}

/** A picture as `straighten` returns it; the engine may keep what it found on the way in the same object. */
export interface StraightPicture {
  picture: Picture
  /** Maps points of `picture` to the given picture, both in shares of width and height; absent if none moved. */
  intoGiven?: Projection
}

export interface OcrEngine {
  /**
   * Returns the picture as a person would hold it: only the slide if it is a photograph of one, upright,
   * with level lines, and with full contrast if it was faded. The same picture if none of this applies or
   * the engine is in doubt.
   */
  straighten(picture: Picture): Promise<StraightPicture>
  /**
   * Reads the lines of a picture, in no particular order. A picture that was straightened is passed on as is. Languages,
   * as canonical BCP 47 tags, are a hint that decides where the picture alone leaves several possible.
   */
  read(straight: StraightPicture, languages?: readonly string[]): Promise<OcrLine[]>
  /**
   * Reads only the lines of a picture that are legible beyond doubt, because nobody checks words beside a text layer. The
   * `context` is text from the deck, which tells the language; for `languages` see `read`.
   */
  readLegible(
    picture: Picture,
    context: string,
    languages?: readonly string[],
  ): Promise<LegibleText>
  close(): Promise<void>
}

/** How a page displays an embedded picture. */
export interface PictureView {
  /** The part that is shown, in shares of the picture before it is turned; default: all of it. */
  crop?: Box | undefined
  /** Clockwise; replaces the orientation in the file, which is applied by default. */
  quarterTurns?: number
  /** Wider and higher pictures are scaled down to these sizes after rotation. */
  widthMax: number
  heightMax?: number
  /** Accepts also what presentations contain: GIF, TIFF and SVG files. */
  isInDeck?: true
  look?: PictureLook | undefined
  /** Of files that are decoded together; each takes from it as many pixels as it has. */
  budget?: { pixelsLeft: number }
}

/** Red, green and blue, from 0 to 255. */
type Levels = readonly [red: number, green: number, blue: number]

/** How a slide shows the colors of a picture. */
export interface PictureLook {
  /** What is behind its transparent parts; if undefined, white, or black behind what is light. */
  ground?: Levels | undefined
  /** All that it shows has this color. */
  flat?: Levels | undefined
  /** Its parts in this color show the ground. */
  clear?: Levels | undefined
}

export interface PictureDecoder {
  /**
   * Decodes a PNG, JPEG or WebP file (first frame), EXIF orientation applied, no larger than
   * the decoder's pixel bound; with a view as the page or slide shows it. Throws document_unreadable,
   * image_too_large.
   */
  decode(bytes: Uint8Array, view?: PictureView): Promise<Picture>
}

export interface ThumbnailEncoder {
  /**
   * Returns the picture as a JPEG file with no side longer than `sidePxMax` and of at most `bytesMax` bytes; its
   * quality, then its size, is reduced as far as that needs.
   */
  encode(picture: Picture, bounds: { sidePxMax: number; bytesMax: number }): Promise<Uint8Array>
}
