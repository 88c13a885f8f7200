import { isOverlapping, scaleBox } from '@rowdeck/core/deck-model/box'
import type { OpenDeck } from '@rowdeck/core/deck-model/deck-reader'
import {
  countLettersAndDigits,
  pageOf,
  type SlideBlock,
  type SlideReading,
  unreadableSlide,
} from '@rowdeck/core/deck-model/slide-reading'
import { areMost, textLettersMin } from '../likeness.ts'
import { hasUsableText } from '../text-layer/usable-text.ts'
import { confirmsLayer, contradictsLayer } from './contradicts-layer.ts'

type Mode = 'auto' | 'ocr'

/** Returns whether a picture of the slide, or of a line on it, is read, given its text layer. */
export function mayNeedPicture(text: SlideReading, mode: Mode): boolean {
  return mode === 'ocr' || text.doubtfulRegions !== undefined || !hasUsableText(text)
}

/** The text layer without doubts about it: OCR reads a line or two, and if it reads others, the layer is garbled. */
export async function withoutDoubts(open: OpenDeck, text: SlideReading): Promise<SlideReading> {
  const { doubtfulRegions, ...settled } = text
  if (doubtfulRegions === undefined || text.broken || text.garbled) return settled
  return { ...settled, garbled: await contradictsLayer(open, text, doubtfulRegions) }
}

/**
 * Reads one slide whose text layer is not enough, or that is to be read by OCR, from its picture. Returns the text layer if
 * the picture tells less (see `tellsMore`), and an unreadable slide if both are damaged.
 */
export async function readBest(
  open: OpenDeck,
  text: SlideReading,
  mode: Mode,
): Promise<SlideReading> {
  const panel = text.location?.panel
  const picture = await open.ask({ kind: 'picture', page: pageOf(text), panel })
  if (mode === 'auto' && !tellsMore(picture, text)) return text
  return picture.mode === 'unreadable' ? unreadableSlide(text) : inPlaceOf(text, picture)
}

/**
 * Whether a picture takes the place of a text layer: of a sound one if OCR reads more letters; of an unsound one if it
 * reads about as many; of a hidden one if it reads any, unless the layer has these and many more.
 */
function tellsMore(picture: SlideReading, text: SlideReading): boolean {
  const [read, known] = [countLettersAndDigits(picture), countLettersAndDigits(text)]
  if (text.broken || known === 0) return true
  const explains = areMost(read, known)
  if (text.garbled) return explains
  if (text.isHidden) return read >= textLettersMin && (explains || !confirmsLayer(picture, text))
  return read > known
}

/**
 * The slide as OCR read it, plus the text around it on a handout page from the text layer, and the number or footer of a
 * hidden one where OCR has read nothing: small letters alone, which repeat from slide to slide.
 */
function inPlaceOf(text: SlideReading, picture: SlideReading): SlideReading {
  // what a layer says about diagrams is as wrong as its text
  const { relations: _, ...layer } = text
  const beside = text.blocks.filter(({ isOutside }) => isOutside)
  const unseen = text.isHidden ? footersBeside(text, picture) : []
  return {
    ...layer,
    ...picture,
    index: text.index,
    blocks: [...picture.blocks, ...unseen, ...beside],
  }
}

function footersBeside(text: SlideReading, picture: SlideReading): SlideBlock[] {
  const [across, down] = [picture.width / text.width, picture.height / text.height]
  return text.blocks
    .filter(({ role, isOutside }) => role === 'header-footer' && !isOutside)
    .map((block) => ({ ...block, box: scaleBox(block.box, across, down), size: block.size * down }))
    .filter(({ box }) => !picture.blocks.some((read) => isOverlapping(read.box, box)))
}
