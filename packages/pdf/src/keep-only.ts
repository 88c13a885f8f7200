import type { PageText } from '@rowdeck/core/deck-model/page'

/** Drops the characters whose index is not kept. Changes the text in place. */
export function keepOnly(text: PageText, isKept: (index: number) => boolean): void {
  let to = 0
  for (let from = 0; from < text.length; from++) {
    if (!isKept(from)) continue
    text.codes[to] = text.codes[from] as number
    text.boxes.copyWithin(to * 4, from * 4, from * 4 + 4)
    text.sizes[to] = text.sizes[from] as number
    text.angles[to] = text.angles[from] as number
    text.objects[to] = text.objects[from] as number
    text.flags[to] = text.flags[from] as number
    to++
  }
  text.length = to
}
