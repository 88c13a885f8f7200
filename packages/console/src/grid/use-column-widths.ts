import {
  columnResizingFeature,
  columnSizingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column } from '../desk/slide-table.ts'
import type { Slide } from '../views/slides.ts'

const features = tableFeatures({ columnSizingFeature, columnResizingFeature })

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
/** Only widths are asked of the table. */
const noRows: Slide[] = []
const [widthMinPx, widthMaxPx] = [64, 1600]

/**
 * The grid's columns with their widths, which fill the room unless people change them by dragging or with the
 * arrow keys.
 */
export function useColumnWidths(columns: readonly Column[], roomPx: number) {
  const definitions = useMemo(() => {
    const sharePx = extraPx(columns, roomPx)
    return columns.map(({ key, label }) => ({
      id: key,
      header: label,
      size: widths[key] ?? defaultWidthPx + sharePx,
      minSize: widthMinPx,
      maxSize: widthMaxPx,
    }))
  }, [columns, roomPx])
  return useTable({
    features,
    columns: definitions,
    data: noRows,
    columnResizeMode: 'onChange',
  })
}

/** What each column of text gets of the room that is left beside the columns. */
function extraPx(columns: readonly Column[], roomPx: number): number {
  const texts = columns.filter(({ key }) => widths[key] === undefined).length
  const takenPx = columns.reduce((sum, { key }) => sum + (widths[key] ?? defaultWidthPx), 0)
  return texts === 0 ? 0 : Math.floor(Math.max(0, roomPx - takenPx) / texts)
}

export type GridTable = ReturnType<typeof useColumnWidths>
