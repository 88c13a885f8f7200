import type { PageText } from '@rowdeck/core/deck-model/page'

/** Selects characters, transforming their cells edge by edge and scaling their sizes accordingly. */
export function pickText(
  text: PageText,
  places: number[],
  move: (value: number, edge: number) => number = (value) => value,
): PageText {
  const scale = move(1, 0) - move(0, 0)
  const boxes = new Float32Array(places.length * 4)
  places.forEach((place, index) => {
    for (let edge = 0; edge < 4; edge++) {
      boxes[index * 4 + edge] = move(text.boxes[place * 4 + edge] as number, edge)
    }
  })
  return {
    length: places.length,
    codes: Uint32Array.from(places, (place) => text.codes[place] as number),
    boxes,
    sizes: Float32Array.from(places, (place) => (text.sizes[place] as number) * scale),
    angles: Float32Array.from(places, (place) => text.angles[place] as number),
    objects: Int32Array.from(places, (place) => text.objects[place] as number),
    flags: Uint16Array.from(places, (place) => text.flags[place] as number),
  }
}
