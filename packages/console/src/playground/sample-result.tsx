import { useEffect, useMemo, useState } from 'react'
import { type CellEdit, type RowEdits, type RowKey, useDesk } from '../desk/desk-model.ts'
import { editsAfter } from '../desk/edited-table.ts'
import type { SlideTable } from '../desk/slide-table.ts'
import type { DeckView } from '../views/deck-view.ts'
import { Workspace } from '../views/workspace.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { samplePictures, sampleTable } from './sample-deck.ts'

/** What comes out: the rows of the sample deck beside its slides, to be tried out. */
export function SampleResult() {
  const { layout } = useDesk()
  const [table, setTable] = useState<SlideTable>()
  const [edits, setEdits] = useState<ReadonlyMap<RowKey, RowEdits>>(new Map())
  useEffect(() => {
    void sampleTable().then(setTable)
  }, [])
  const decks: DeckView[] = useMemo(
    () => (table ? [{ ...unchanged, table, edits }] : []),
    [table, edits],
  )
  const actions = useMemo(
    () => ({
      edit(cells: readonly CellEdit[]) {
        if (!table) return
        setEdits((edits) => new Map([...edits, ...editsAfter({ table, edits }, cells)]))
      },
    }),
    [table],
  )
  return (
    <section className="sample stack stack-wide" aria-labelledby="sample-title">
      <div className="stack">
        <h2 id="sample-title">Sample deck result</h2>
        <p className="soft">
          What comes out of a deck of five slides, the last of which is an image.
        </p>
      </div>
      {table && (
        <Workspace
          {...{ decks, actions }}
          pictures={samplePictures}
          layout={layout}
          tools={<ColumnsMenu columns={table.columns} />}
        />
      )}
    </section>
  )
}

const none: ReadonlySet<RowKey> = new Set()
const unchanged = {
  id: 'sample',
  filename: 'sample.pdf',
  stage: 'done',
  slideCount: 0,
  rereading: none,
  reread: none,
  checked: none,
} as const
