import type { DeviceContext } from './device-context.ts'
import type { DrawnText } from './drawn-text.ts'
import { placeText, type TextRecord } from './place-text.ts'
import { boundCharacters } from './record-bytes.ts'

/** Collects the texts of a drawing. */
export class TextCollector {
  readonly texts: DrawnText[] = []
  #characters = 0

  /** Places a text with the state of its drawing. Throws DamagedMetafile if there is too much. */
  add(context: DeviceContext, text: TextRecord): void {
    for (const placed of placeText(context, text)) this.addPlaced(placed)
  }

  /** Adds a text unless it has no size or no finite place. Throws DamagedMetafile if there is too much. */
  addPlaced(text: DrawnText): void {
    this.#characters += text.characters.length
    boundCharacters(this.#characters)
    const points = [text.up, ...text.places.flatMap(({ from, to }) => [from, to])]
    const isPlaced = points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
    if (isPlaced && Math.hypot(text.up.x, text.up.y) > 0) this.texts.push(text)
  }
}
