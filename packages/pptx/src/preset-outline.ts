import type { Point } from '@rowdeck/core/deck-model/box'
import type { Placement } from './placement.ts'
import { at, childrenOf, type XmlElement } from './xml-element.ts'

export type Outline = [x: number, y: number][]

/** The size of a shape, and its adjustments in shares of that or of its shorter side. */
export interface Sized {
  width: number
  height: number
  short: number
  adjust(name: string, otherwise: number): number
}

/** The outline of a preset (`a:prstGeom`), in shares of its box, if one of these functions draws it. */
export function presetOutline(
  preset: XmlElement,
  { local: { left, top, right, bottom } }: Pick<Placement, 'local'>,
  outlines: Readonly<Record<string, (size: Sized) => Outline>>,
): Point[] | undefined {
  const [width, height] = [right - left, bottom - top]
  const name = preset.attributes.prst ?? ''
  if (width <= 0 || height <= 0 || !Object.hasOwn(outlines, name)) return undefined
  const guides = childrenOf(at(preset, 'a:avLst'), 'a:gd')
  const adjust = (name: string, otherwise: number) => {
    const formula = guides.find(({ attributes }) => attributes.name === name)?.attributes.fmla
    const value = /^val (-?\d{1,9})$/.exec(formula ?? '')?.[1]
    return value === undefined ? otherwise : Math.max(0, Number(value) / 100_000)
  }
  const short = Math.min(width, height)
  const points = outlines[name]?.({ width, height, short, adjust })
  return points?.map(([x, y]) => ({ x: x / width, y: y / height }))
}
