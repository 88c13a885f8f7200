import type { Color } from '@rowdeck/core/deck-model/slide-shapes'

/** Paint that is no more opaque than this is invisible. */
export const faintest = 0.02
/** Colors that differ by no more than this, in levels of 255, look the same. */
const sameLevels = 6

/** Whether nobody can tell a color from any of these. */
export function isOn(grounds: readonly Color[], color: Color): boolean {
  return grounds.every((ground) => areAlike(ground, color))
}

/** Whether nobody can tell two colors apart. */
export function areAlike(one: Color, other: Color): boolean {
  return one.every((level, at) => Math.abs(level - (other[at] as number)) <= sameLevels)
}

/**
 * The least and the greatest level of each channel of some colors, as two colors at most: whatever cannot be told from both cannot be
 * told from any of them, however many a file names.
 */
export function rangeOf(colors: readonly Color[]): Color[] {
  const [first, ...others] = colors
  if (first === undefined) return []
  const least: [number, number, number] = [...first]
  const most: [number, number, number] = [...first]
  for (const color of others) {
    for (const at of [0, 1, 2] as const) {
      least[at] = Math.min(least[at], color[at])
      most[at] = Math.max(most[at], color[at])
    }
  }
  return least.every((level, at) => level === most[at]) ? [least] : [least, most]
}
