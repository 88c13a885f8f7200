import { useCallback, useMemo, useState } from 'react'
import { isRunning, type RowPlace, useDesk } from '../desk/desk-model.ts'
import { allColumns } from '../desk/slide-table.ts'
import { counted } from '../elements/format.ts'
import { useSame } from '../elements/use-same.ts'
import { Workspace } from '../views/workspace.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { DeckHeading } from './deck-heading.tsx'
import { ExportMenu } from './export-menu.tsx'
import { QueuePaused } from './queue-paused.tsx'
import { ReplaceTool } from './replace-dialog.tsx'
import { UndoInView } from './undo-buttons.tsx'
import { useDeckPictures } from './use-deck-pictures.ts'

/** One grid of the slides of all decks, to be filtered, sorted, checked and corrected together. */
export function AllDecksArea() {
  const { decks, edit, setChecked, select, layout } = useDesk()
  const full = useMemo(
    () => decks.filter((deck) => deck.table.rows.length > 0 || isRunning(deck)),
    [decks],
  )
  const [lookedAt, setLookedAt] = useState<string>()
  const pictures = useDeckPictures(decks.find(({ id }) => id === lookedAt))
  const actions = useSame({ edit, setChecked })
  const open = useCallback(
    ({ deckId, rowKey }: RowPlace) => select(deckId, Number(rowKey)),
    [select],
  )
  const across = useSame({ look: setLookedAt, open })
  const slides = full.reduce((sum, { table }) => sum + table.rows.length, 0)
  return (
    <div className="page page-wide working-area">
      <DeckHeading
        title={<h1 className="deck-title">One grid</h1>}
        facts={`${counted(slides, 'slide')} of ${counted(full.length, 'deck')}`}
      />
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
