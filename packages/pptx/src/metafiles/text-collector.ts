import type { Box } from '@rowdeck/core/deck-model/box'
import type { DeviceContext } from './device-context.ts'
import type { DrawnText, TextPaint } from './drawn-text.ts'
import type { Paint, PaintedArea } from './painted-area.ts'
import { type PlacedText, placeText, type TextRecord } from './place-text.ts'
import { boundCharacters } from './record-bytes.ts'

/** Collects the texts of a drawing. */
export class TextCollector {
  readonly texts: DrawnText[] = []
  /** What is painted besides text, in drawing order. */
  readonly areas: PaintedArea[] = []
  #characters = 0

  /** Places a text with the state of its drawing. Throws DamagedMetafile if there is too much. */
  add(context: DeviceContext, text: TextRecord, clip?: Box): void {
    const { textColor: color, backColor, isBackShown } = context.state
    const paint = { color, back: isBackShown ? backColor : undefined, clip }
    for (const placed of placeText(context, text)) this.addPlaced(placed, paint)
  }

  /** Adds a text unless it has no size or no finite place. Throws DamagedMetafile if there is too much. */
  addPlaced(placed: PlacedText, look: Pick<TextPaint, 'color' | 'back' | 'clip'>): void {
    const text = { ...placed, paint: { ...look, areas: this.areas, painted: this.areas.length } }
    this.#characters += text.characters.length
    boundCharacters(this.#characters)
    const points = [text.up, ...text.places.flatMap(({ from, to }) => [from, to])]
    const isPlaced = points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
    if (isPlaced && Math.hypot(text.up.x, text.up.y) > 0) this.texts.push(text)
  }

  /** Adds an area unless nothing is painted. */
  addArea(box: Box | undefined, paint: Paint, isWhole: boolean): void {
    if (box === undefined || paint === 'nothing') return
    const color = paint === 'unknown' ? undefined : paint
    this.areas.push({ box, color, isOpaque: isWhole && color !== undefined })
  }
}
