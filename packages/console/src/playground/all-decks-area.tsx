import { useMemo, useState } from 'react'
import { isRunning, type RowPlace, useColumnLayout, useDesk } from '../desk/desk-model.ts'
import { allColumns } from '../desk/slide-table.ts'
import { counted } from '../elements/format.ts'
import { Workspace } from '../views/workspace.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { ExportMenu } from './export-menu.tsx'
import { QueuePaused } from './queue-paused.tsx'
import { ReplaceTool } from './replace-dialog.tsx'
import { UndoInView } from './undo-buttons.tsx'
import { useDeckPictures } from './use-deck-pictures.ts'

/** One grid of the slides of all decks, to be filtered, sorted, checked and corrected together. */
export function AllDecksArea() {
  const { decks, edit, setChecked, select } = useDesk()
  const layout = useColumnLayout()
  const full = useMemo(
    () => decks.filter((deck) => deck.table.rows.length > 0 || isRunning(deck)),
    [decks],
  )
  const [lookedAt, setLookedAt] = useState<string>()
  const pictures = useDeckPictures(decks.find(({ id }) => id === lookedAt))
  const actions = useMemo(() => ({ edit, setChecked }), [edit, setChecked])
  const across = useMemo(
    () => ({
      look: setLookedAt,
      open: ({ deckId, rowKey }: RowPlace) => select(deckId, Number(rowKey)),
    }),
    [select],
  )
  const slides = full.reduce((sum, { table }) => sum + table.rows.length, 0)
  return (
    <div className="page page-wide working-area">
      <header className="deck-head">
        <div className="deck-name">
          <button type="button" className="deck-back" onClick={() => select(undefined)}>
            All decks
          </button>
          <span className="soft" aria-hidden="true">
            /
          </span>
          <h1 className="deck-title">One grid</h1>
        </div>
        <p className="soft small" role="status">
          {`${counted(slides, 'slide')} of ${counted(full.length, 'deck')}`}
        </p>
      </header>
      <QueuePaused />
      <Workspace
        {...{ actions, pictures, layout, across }}
        decks={full}
        tools={
          <>
            <UndoInView />
            <ReplaceTool deck={undefined} />
            <ColumnsMenu columns={allColumns} />
            <ExportMenu deck={undefined} primary />
          </>
        }
      />
    </div>
  )
}
