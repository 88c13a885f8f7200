import { readDrawingText } from '../../packages/pptx/src/metafiles/read-drawing-text.ts'

/** A text of a drawing, where its first character begins and its last one ends, and the top of an em square, in pixels of the device. */
export type TextAt = [text: string, x: number, y: number, toX: number, upX: number, upY: number]

/** The texts of a drawing. Places are multiplied by the scale, because the device of WMF files is one pixel. */
export function textsOf(bytes: Uint8Array, scale = 1): TextAt[] {
  const { texts = [] } = readDrawingText(bytes) ?? {}
  return texts.map(({ characters, places, up }): TextAt => {
    // without a sign of zero
    const rounded = (value = Number.NaN) => Math.round(value * scale) + 0
    const [from, to] = [places[0]?.from, places.at(-1)?.to]
    return [
      characters.join(''),
      ...([rounded(from?.x), rounded(from?.y), rounded(to?.x)] as const),
      ...([rounded(up.x), rounded(up.y)] as const),
    ]
  })
}

export function wordsIn(bytes: Uint8Array): string[] {
  return textsOf(bytes).map(([text]) => text)
}
