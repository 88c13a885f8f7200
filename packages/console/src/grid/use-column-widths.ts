import { useState } from 'react'
import type { Column } from '../desk/slide-table.ts'

/** Widths before a person resizes them, in CSS pixels. */
const widths: Record<string, number> = {
  deck: 200,
  number: 90,
  page: 80,
  title: 240,
  notes: 280,
  mode: 90,
  confidence: 120,
  build: 110,
  blocks: 110,
  area: 180,
}
const defaultWidthPx = 440
export const [widthMinPx, widthMaxPx] = [64, 1600]

/** A column of the grid as wide as it is shown. */
export interface GridColumn extends Column {
  widthPx: number
  /** Makes it as wide as allowed, or as wide as before if `widthPx` is undefined. */
  resize(widthPx: number | undefined): void
}

/** The columns with their widths, which fill the room unless people change them. */
export function useColumnWidths(columns: readonly Column[], roomPx: number): GridColumn[] {
  const [chosen, setChosen] = useState<Readonly<Record<string, number | undefined>>>({})
  const sharePx = extraPx(columns, roomPx)
  return columns.map(({ key, label }) => ({
    ...{ key, label },
    widthPx: chosen[key] ?? widths[key] ?? defaultWidthPx + sharePx,
    resize(wantedPx) {
      const widthPx = wantedPx && Math.min(widthMaxPx, Math.max(widthMinPx, wantedPx))
      setChosen((others) => ({ ...others, [key]: widthPx }))
    },
  }))
}

/** What each column of text gets of the room that is left beside the columns. */
function extraPx(columns: readonly Column[], roomPx: number): number {
  const texts = columns.filter(({ key }) => widths[key] === undefined).length
  const takenPx = columns.reduce((sum, { key }) => sum + (widths[key] ?? defaultWidthPx), 0)
  return texts === 0 ? 0 : Math.floor(Math.max(0, roomPx - takenPx) / texts)
}
