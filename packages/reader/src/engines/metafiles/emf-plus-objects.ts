import type { RecordBytes } from './record-bytes.ts'

/** A flag of formats: lines are not wrapped. */
const noWrap = 0x1000

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
