import {
  columnResizingFeature,
  columnSizingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column } from '../desk/slide-table.ts'
import type { Slide } from './slides.ts'

const features = tableFeatures({ columnSizingFeature, columnResizingFeature })

/** Widths before a person resizes them, in CSS pixels. */
const widths: Record<string, number> = {
  number: 90,
  page: 80,
  title: 240,
  notes: 280,
  mode: 90,
  confidence: 120,
  build: 110,
  blocks: 110,
}
const defaultWidthPx = 440
const [widthMinPx, widthMaxPx] = [64, 1200]

/** The grid's columns with their widths, which people change by dragging or with the arrow keys. */
export function useColumnWidths(rows: readonly Slide[], columns: readonly Column[]) {
  const definitions = useMemo(
    () =>
      columns.map(({ key, label }) => ({
        id: key,
        header: label,
        size: widths[key] ?? defaultWidthPx,
        minSize: widthMinPx,
        maxSize: widthMaxPx,
      })),
    [columns],
  )
  return useTable({
    features,
    columns: definitions,
    data: rows as Slide[],
    columnResizeMode: 'onChange',
    getRowId: ({ key }) => key,
  })
}

export type GridTable = ReturnType<typeof useColumnWidths>
