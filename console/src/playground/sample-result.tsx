import { useEffect, useMemo, useState } from 'react'
import { type CellEdit, type RowEdits, type RowKey, useDesk } from '../desk/desk-model.ts'
import type { SlideTable } from '../desk/slide-table.ts'
import type { DeckView } from '../views/deck-view.ts'
import { Workspace } from '../views/workspace.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { samplePictures, sampleTable } from './sample-deck.ts'

/** What comes out: the rows of the sample deck beside its slides, to be tried out. */
export function SampleResult() {
  const { shownColumns } = useDesk()
  const [table, setTable] = useState<SlideTable>()
  const [edits, setEdits] = useState<ReadonlyMap<RowKey, RowEdits>>(new Map())
  useEffect(() => {
    void sampleTable().then(setTable)
  }, [])
  const deck: DeckView | undefined = useMemo(
    () => table && { ...unchanged, table, edits },
    [table, edits],
  )
  const actions = useMemo(
    () => ({
      edit: (key: RowKey, change: CellEdit) => setEdits((before) => edited(before, key, change)),
    }),
    [],
  )
  return (
    <section className="sample stack stack-wide" aria-labelledby="sample-title">
      <div className="stack">
        <h2 id="sample-title">Sample deck result</h2>
        <p className="soft">
          What comes out of a deck of five slides, the last of which is an image.
        </p>
      </div>
      {deck && (
        <Workspace
          {...{ deck, actions }}
          pictures={samplePictures}
          shown={shownColumns}
          tools={<ColumnsMenu columns={deck.table.columns} />}
        />
      )}
    </section>
  )
}

const none: ReadonlySet<RowKey> = new Set()
const unchanged = {
  stage: 'done',
  slideCount: 0,
  rereading: none,
  reread: none,
  checked: none,
} as const

function edited(
  edits: ReadonlyMap<RowKey, RowEdits>,
  key: RowKey,
  { columnKey, text }: CellEdit,
): ReadonlyMap<RowKey, RowEdits> {
  const { [columnKey]: _, ...others } = edits.get(key) ?? {}
  return new Map(edits).set(key, text === undefined ? others : { ...others, [columnKey]: text })
}
