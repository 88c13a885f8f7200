import type { Box } from '@rowdeck/core/deck-model/box'
import type { ShapeDrawing, ShapePicture } from '@rowdeck/core/deck-model/slide-shapes'
import {
  type DrawingText,
  drawingBytesMax,
  readDrawingText,
} from './metafiles/read-drawing-text.ts'
import type { PackageParts } from './package-parts.ts'
import { placeDrawing } from './place-drawing.ts'
import { recentlyUsed } from './recently-used.ts'
import { unlessDamaged } from './unless-damaged.ts'

/** Names that programs give to drawings for Windows. */
const drawingName = /\.(emf|wmf|emz|wmz)$/i
/** Bytes of the drawings of a deck that are read, unpacked; the most in 400 real decks are 3 MB. */
const deckBytesMax = 128 * 1024 * 1024
/** Characters of the drawings of a slide; a full slide has 4,000. Those beyond it are not read. */
const slideCharactersMax = 20_000
/** Characters of the drawings that are kept, because many slides may show the same one. */
const keptCharactersMax = 200_000

/** Reads the texts of the drawings of slides, as far as they are in what the slide shows of each. */
export type DrawingTexts = (
  pictures: readonly ShapePicture[],
  shownOf: (picture: ShapePicture) => Box,
) => Promise<ShapeDrawing[]>

/**
 * Reads the texts of drawings for Windows among the pictures of a slide. A drawing that is damaged or too large has none, and neither
 * have those beyond the bounds.
 */
export function drawingTexts(parts: PackageParts): DrawingTexts {
  const kept = recentlyUsed<Promise<DrawingText | undefined>>(keptCharactersMax)
  const counted = new Set<string>()
  let bytesLeft = deckBytesMax
  async function read(name: string): Promise<DrawingText | undefined> {
    if (bytesLeft <= 0) return undefined
    const bytes = await unlessDamaged(() => parts.bytesOf(name, drawingBytesMax))
    if (bytes === undefined) return undefined
    if (!counted.has(name)) bytesLeft -= bytes.length
    counted.add(name)
    const text = readDrawingText(bytes)
    kept.weigh(name, text === undefined ? 1 : charactersIn(text))
    return text
  }
  function drawingNamed(name: string): Promise<DrawingText | undefined> {
    const known = kept.get(name)
    if (known !== undefined) return known
    const text = read(name)
    kept.set(name, text)
    return text
  }
  return async (pictures, shownOf) => {
    const found: ShapeDrawing[] = []
    let charactersLeft = slideCharactersMax
    for (const [number, picture] of pictures.entries()) {
      if (picture.name === undefined || !drawingName.test(picture.name)) continue
      const drawing = await drawingNamed(picture.name)
      if (drawing === undefined || charactersIn(drawing) > charactersLeft) continue
      charactersLeft -= charactersIn(drawing)
      found.push({ picture: number, ...placeDrawing(drawing, picture, shownOf(picture)) })
    }
    return found.filter(({ text }) => text.length > 0)
  }
}

function charactersIn({ texts }: DrawingText): number {
  return texts.reduce((sum, { characters }) => sum + characters.length, 0)
}
