import { useEffect, useMemo, useState } from 'react'
import type { RowEdits } from '../desk/desk-model.ts'
import type { SlideTable } from '../desk/slide-table.ts'
import type { DeckView } from '../views/deck-view.ts'
import { Workspace } from '../views/workspace.tsx'
import { ColumnChoice, ExportMenu } from './rows-toolbar.tsx'
import { samplePictures, sampleTable } from './sample-deck.ts'

interface SampleResultProps {
  shown: string[]
  onShown: (keys: string[]) => void
}

/** The result of the sample deck, with everything that can be done with a result. */
export function SampleResult({ shown, onShown }: SampleResultProps) {
  const [table, setTable] = useState<SlideTable>()
  const [edits, setEdits] = useState<ReadonlyMap<string, RowEdits>>(new Map())
  useEffect(() => {
    void sampleTable().then(setTable)
  }, [])
  const deck: DeckView | undefined = useMemo(
    () => table && { table, edits, stage: 'done', slideCount: 0, rereading: none, reread: none },
    [table, edits],
  )
  const actions = useMemo(
    () => ({
      edit: (rowKey: string, { columnKey, text }: { columnKey: string; text: string | undefined }) =>
        setEdits((before) => {
          const { [columnKey]: _old, ...others } = before.get(rowKey) ?? {}
          const row = text === undefined ? others : { ...others, [columnKey]: text }
          return new Map(before).set(rowKey, row)
        }),
    }),
    [],
  )
  return (
    <section className="sample stack stack-wide" aria-labelledby="sample-title">
      <div className="stack">
        <h2 id="sample-title">Sample deck result</h2>
        <p className="soft">
          Five slides; the last one is an image. Search the rows, choose columns, or export them.
        </p>
      </div>
      {deck && (
        <Workspace
          {...{ deck, actions, shown }}
          pictures={samplePictures}
          tools={
            <>
              <ColumnChoice table={deck.table} shown={shown} onShown={onShown} />
              <ExportMenu table={deck.table} shown={shown} primary={false} />
            </>
          }
        />
      )}
    </section>
  )
}

const none: ReadonlySet<string> = new Set()
