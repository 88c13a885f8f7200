/** Height of a line in ems, with which fonts are chosen if their height is positive: that of Arial. */
const lineEm = 1.149
/** A weight from here on is bold. */
export const boldFrom = 600

/** The height of an em of a font: a negative height is that of the em, a positive one that of a line; 0 is that of the device. */
export function emOfHeight(height: number): number | undefined {
  if (height === 0) return undefined
  return height < 0 ? -height : height / lineEm
}

/** Windows writes turns of text in tenths of a degree. */
export function radiansOf(tenths: number): number {
  return ((tenths / 10) * Math.PI) / 180
}
