import { useCallback, useRef, useState } from 'react'
import type { Column } from '../desk/slide-table.ts'
import type { Slide } from '../views/slides.ts'
import { useViewState } from '../views/view-context.ts'
import { only, type Place, type Selection } from './selection.ts'

/** The corners by their slides and the keys of their columns, which sorting and hiding columns do not change. */
interface Corners {
  anchor: Corner
  head: Corner
  whole: Selection['whole']
}

interface Corner {
  slide: number
  /** Undefined for the slide at the start of the row. */
  column: string | undefined
}

/** The selected cells. The row of the anchor is the slide that all views show. */
export function useSelection(rows: readonly Slide[], columns: readonly Column[]) {
  const { current, select } = useViewState()
  const [corners, setCorners] = useState<Corners>()
  const selection = selectionOf(corners, { rows, columns, current })
  const latest = useRef({ rows, columns })
  latest.current = { rows, columns }
  const setSelection = useCallback(
    ({ anchor, head, whole }: Selection) => {
      const { rows, columns } = latest.current
      const cornerAt = ({ row, column }: Place) => ({
        slide: rows[row]?.index ?? 0,
        column: columns[column]?.key,
      })
      setCorners({ anchor: cornerAt(anchor), head: cornerAt(head), whole })
      select(cornerAt(anchor).slide)
    },
    [select],
  )
  return { selection, setSelection }
}

interface Shown {
  rows: readonly Slide[]
  columns: readonly Column[]
  current: Slide | undefined
}

function selectionOf(corners: Corners | undefined, { rows, columns, current }: Shown): Selection {
  const columnAt = ({ column }: Corner) =>
    column === undefined
      ? -1
      : Math.max(
          0,
          columns.findIndex(({ key }) => key === column),
        )
  const anchor = {
    row: Math.max(0, current ? rows.indexOf(current) : 0),
    column: corners ? columnAt(corners.anchor) : 0,
  }
  // another slide is shown since: the range belonged to the one before
  if (!corners || corners.anchor.slide !== current?.index) return only(anchor)
  const row = rows.findIndex(({ index }) => index === corners.head.slide)
  if (row < 0) return only(anchor)
  return { anchor, head: { row, column: columnAt(corners.head) }, whole: corners.whole }
}
