import type { Point } from '@rowdeck/core/deck-model/box'
import { apply, applyToVector, type Matrix, multiply } from '../matrix.ts'
import { textWidth } from '../text-width.ts'
import { charactersOf } from './characters-in-font.ts'
import type { PlusFont, PlusFormat } from './emf-plus-objects.ts'
import type { PlacedText } from './place-text.ts'
import { extents } from './place-text.ts'
import type { RecordBytes } from './record-bytes.ts'

/** Height of a line, and of its part above the baseline, in ems. */
const [lineEm, ascentEm] = [1.15, 0.905]
/** Lines of one text. */
const linesMax = 1_000
/** Flags of a driver string: its codes are characters, not glyphs; only its first place counts. */
const [areCharacters, followsFont] = [1, 4]

interface PlusDrawing {
  font: PlusFont
  toDevice: Matrix
  /** Height of an em, in units of the world. */
  em: number
}

/** The lines of a text in a rectangle (EmfPlusDrawString), wrapped as wide as letters are on average. Throws DamagedMetafile. */
export function placeString(
  data: RecordBytes,
  drawing: PlusDrawing & { format: PlusFormat | undefined },
): PlacedText[] {
  const { em, format } = drawing
  const [left, top, width, height] = [12, 16, 20, 24].map((at) => data.f32(at)) as [
    number,
    number,
    number,
    number,
  ]
  const text = data.utf16(28, data.u32(8))
  const wrapsAt = width > 0 && format?.wraps !== false ? width : Number.POSITIVE_INFINITY
  const lines = linesOf(text, wrapsAt, em)
  const first = top + shareBefore(format?.down) * (height - lines.length * lineEm * em)
  return lines.map((line, number) => {
    const { characters } = charactersOf(line, { face: drawing.font.face, charset: 0 })
    const free = width - textWidth(line, em)
    const start = {
      x: left + shareBefore(format?.across) * free,
      y: first + (number * lineEm + ascentEm) * em,
    }
    return placed(characters, placesFrom(start, characters, em), drawing)
  })
}

/** A text whose characters have places (EmfPlusDrawDriverString); undefined if it has codes of glyphs. Throws DamagedMetafile. */
export function placeDriverString(data: RecordBytes, drawing: PlusDrawing): PlacedText | undefined {
  const [options, hasMatrix, count] = [data.u32(4), data.u32(8), data.u32(12)]
  if ((options & areCharacters) === 0 || count === 0) return undefined
  const { characters, units } = charactersOf(data.utf16(16, count), {
    face: drawing.font.face,
    charset: 0,
  })
  const first = 16 + (count + (count % 2)) * 2
  const at = (unit: number): Point => ({
    x: data.f32(first + unit * 8),
    y: data.f32(first + unit * 8 + 4),
  })
  const own = hasMatrix === 0 ? undefined : data.matrix(first + count * 8)
  const toDevice = own === undefined ? drawing.toDevice : multiply(drawing.toDevice, own)
  if ((options & followsFont) !== 0) {
    return placed(characters, placesFrom(at(0), characters, drawing.em), { ...drawing, toDevice })
  }
  let unit = 0
  const places = units.map((length, index) => {
    const [from] = placesFrom(at(unit), [characters[index] as string], drawing.em)
    unit += length
    return from as Place
  })
  return placed(characters, places, { ...drawing, toDevice })
}

type Place = PlacedText['places'][number]

function placed(characters: string[], places: Place[], drawing: PlusDrawing): PlacedText {
  const { toDevice, em, font } = drawing
  return {
    characters,
    places: places.map(({ from, to }) => ({
      from: apply(toDevice, from),
      to: apply(toDevice, to),
    })),
    up: applyToVector(toDevice, { x: 0, y: -em }),
    font,
  }
}

function placesFrom({ x, y }: Point, characters: string[], em: number): Place[] {
  const advances = characters.map((character) => textWidth(character, em))
  return extents(characters, advances, em).map(({ from, to }) => ({
    from: { x: x + from, y },
    to: { x: x + to, y },
  }))
}

/** The lines of a text, wrapped between its words. */
function linesOf(text: string, wrapsAt: number, em: number): string[] {
  const lines: string[] = []
  for (const typed of text.split(/\r\n|[\r\n]/).slice(0, linesMax)) {
    let line = ''
    let width = 0
    for (const word of typed.split(' ')) {
      const added = textWidth(line === '' ? word : ` ${word}`, em)
      if (line !== '' && width + added > wrapsAt) {
        lines.push(line)
        line = word
        width = textWidth(word, em)
      } else {
        line = line === '' ? word : `${line} ${word}`
        width += added
      }
    }
    lines.push(line)
  }
  return lines
}

/** The share of what is free in a rectangle that is before its text. */
function shareBefore(alignment = 0): number {
  return alignment === 1 ? 0.5 : alignment === 2 ? 1 : 0
}
