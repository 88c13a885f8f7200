import type { Box, Point } from '@rowdeck/core/deck-model/box'
import type { Paint } from './painted-area.ts'
import type { RecordBytes } from './record-bytes.ts'

/** A flag of formats: lines are not wrapped. */
const noWrap = 0x1000
/** The type of a brush of one color. */
const solidBrush = 0
/** How opaque colors are. */
const [faintestAlpha, opaqueAlpha] = [5, 255]
/** Flags of points: they have 16 bits; each is relative to the one before. */
const [smallFlag, relativeFlag] = [0x4000, 0x800]

/** A font of EMF+. */
export interface PlusFont {
  face: string
  em: number
  /** As `GraphicsUnit` numbers them. */
  unit: number
  isBold: boolean
  isItalic: boolean
}

/** How text is placed in its rectangle: at its start (0), in its middle (1) or at its end (2). */
export interface PlusFormat {
  across: number
  down: number
  wraps: boolean
}

/** Throws DamagedMetafile. */
export function fontOf(data: RecordBytes): PlusFont {
  const style = data.i32(12)
  return {
    face: data.utf16(24, data.u32(20)),
    em: data.f32(4),
    unit: data.u32(8),
    isBold: (style & 1) !== 0,
    isItalic: (style & 2) !== 0,
  }
}

/** Throws DamagedMetafile. */
export function formatOf(data: RecordBytes): PlusFormat {
  return { wraps: (data.u32(4) & noWrap) === 0, across: data.u32(12), down: data.u32(16) }
}

/** The brush of an object. Throws DamagedMetafile. */
export function brushOf(data: RecordBytes): Paint {
  return data.u32(4) === solidBrush ? paintOf(data.u32(8)) : 'unknown'
}

/** What a color paints: alpha, red, green and blue from the highest byte on. */
export function paintOf(argb: number): Paint {
  const alpha = argb >>> 24
  if (alpha <= faintestAlpha) return 'nothing'
  if (alpha < opaqueAlpha) return 'unknown'
  return [(argb >> 16) & 0xff, (argb >> 8) & 0xff, argb & 0xff]
}

/** The points of a path. Throws DamagedMetafile. */
export function pathOf(data: RecordBytes): Point[] | undefined {
  return pointsOf(data, { count: data.u32(4), from: 12, flags: data.u32(8) })
}

/** Points as records of EMF+ have them; undefined if each is relative to the one before. Throws DamagedMetafile. */
export function pointsOf(
  data: RecordBytes,
  { count, from, flags }: { count: number; from: number; flags: number },
): Point[] | undefined {
  if ((flags & relativeFlag) !== 0) return undefined
  const isSmall = (flags & smallFlag) !== 0
  const step = isSmall ? 4 : 8
  const places = data.part(from, count * step)
  return Array.from({ length: count }, (_, at) =>
    isSmall
      ? { x: places.i16(at * step), y: places.i16(at * step + 2) }
      : { x: places.f32(at * step), y: places.f32(at * step + 4) },
  )
}

/** Rectangles as records of EMF+ have them. Throws DamagedMetafile. */
export function rectanglesOf(
  data: RecordBytes,
  { count, from, flags }: { count: number; from: number; flags: number },
): Box[] {
  const corners = pointsOf(data, { count: count * 2, from, flags: flags & smallFlag }) ?? []
  return Array.from({ length: count }, (_, at) => {
    const [corner, size] = [corners[at * 2], corners[at * 2 + 1]] as [Point, Point]
    return { left: corner.x, top: corner.y, right: corner.x + size.x, bottom: corner.y + size.y }
  })
}
