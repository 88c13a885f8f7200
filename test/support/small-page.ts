import type { Box } from '../../packages/core/src/deck-model/box.ts'
import { CharFlag, type Page } from '../../packages/core/src/deck-model/page.ts'

/** Text of a hand-built page: upright, half an em per character by default, its cell .8 em above the baseline. */
export interface SmallText {
  text: string
  left: number
  top: number
  size?: number
  flags?: number
  letterEm?: number
}

/** A page of 400 by 300 points for tests; texts are drawn in the order given. */
export function smallPage(texts: SmallText[], more: Partial<Page> = {}): Page {
  const characters = texts.flatMap(drawnCharacters)
  const length = characters.length
  return {
    width: 400,
    height: 300,
    text: {
      length,
      codes: Uint32Array.from(characters, ({ code }) => code),
      boxes: Float32Array.from(characters.flatMap(({ box }) => box)),
      sizes: Float32Array.from(characters, ({ size }) => size),
      angles: new Float32Array(length),
      objects: Int32Array.from(characters, ({ object }) => object),
      flags: Uint16Array.from(characters, ({ flags }) => flags),
    },
    pictures: [],
    embedded: [],
    frames: [],
    rules: [],
    bullets: [],
    arrows: [],
    blockArrows: [],
    forms: [],
    pathCount: 0,
    fonts: [],
    keepsWrapSpaces: false,
    drawnText: [],
    links: [],
    label: '',
    ...more,
  }
}

function drawnCharacters(
  { text, left, top, size = 10, flags = 0, letterEm = 0.5 }: SmallText,
  object: number,
) {
  const letters = [...text].map((letter, at) => ({
    code: letter.codePointAt(0) ?? 0,
    box: [left + at * letterEm * size, top, left + (at + 1) * letterEm * size, top + size],
    size,
    object,
    flags,
  }))
  const end = { code: 0x0a, box: [0, 0, 0, 0], size: 0, object: -1, flags: CharFlag.generated }
  return [...letters, end]
}

/** Left, top, right, bottom. */
export function box(...[left, top, right, bottom]: [number, number, number, number]): Box {
  return { left, top, right, bottom }
}
