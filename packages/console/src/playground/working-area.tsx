import { useCallback, useMemo, useState } from 'react'
import {
  type DeckResult,
  isRunning,
  isUnfinished,
  type RowKey,
  type RowPlace,
  useDesk,
} from '../desk/desk-model.ts'
import { isPptx } from '../desk/pptx-file.ts'
import { describeRefusal } from '../desk/refusal.ts'
import { useSame } from '../elements/use-same.ts'
import { Workspace } from '../views/workspace.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { DeckHead } from './deck-head.tsx'
import { DeckProgress } from './deck-progress.tsx'
import { ExportMenu } from './export-menu.tsx'
import { QueuePaused } from './queue-paused.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { ReplaceTool } from './replace-dialog.tsx'
import { RereadDialog } from './reread-dialog.tsx'
import { UndoInView } from './undo-buttons.tsx'
import { useDeckPictures } from './use-deck-pictures.ts'

/** A deck: progress, refusal, and rows beside their slides. */
export function WorkingArea({ deck }: { deck: DeckResult }) {
  const { edit, setChecked, layout } = useDesk()
  const { file, refusal, stage, table } = deck
  const decks = useMemo(() => [deck], [deck])
  const [reread, setReread] = useState<RowKey>()
  const pictures = useDeckPictures(deck)
  // a PPTX file has no pages to look at
  const canReread = file !== undefined && !isUnfinished(deck) && !isPptx(file)
  const startReread = useCallback(({ rowKey }: RowPlace) => setReread(rowKey), [])
  const actions = useSame({ edit, setChecked, reread: canReread ? startReread : undefined })
  return (
    <div className="page page-wide working-area">
      <DeckHead deck={deck} />
      {!(refusal && deck.held) && <QueuePaused />}
      {isUnfinished(deck) && !(stage === 'waiting' && refusal) && <DeckProgress deck={deck} />}
      {refusal && (stage === 'refused' || stage === 'waiting') && (
        <RefusalNotice key={refusal.requestId} deck={deck} refusal={refusal} />
      )}
      <RereadRefusals deck={deck} />
      {(table.rows.length > 0 || isRunning(deck)) && (
        <Workspace
          {...{ decks, actions, pictures }}
          layout={layout}
          tools={
            <>
              <UndoInView />
              <ReplaceTool deck={deck} />
              <ColumnsMenu columns={table.columns} />
              <ExportMenu deck={deck} primary={stage === 'done'} />
            </>
          }
        />
      )}
      {reread !== undefined && (
        <RereadDialog deck={deck} rowKey={reread} onClose={() => setReread(undefined)} />
      )}
    </div>
  )
}

/** Says why slides could not be read again; their text stays as it was. */
function RereadRefusals({ deck }: { deck: DeckResult }) {
  return [...deck.rereadRefusals].map(([rowKey, refusal]) => (
    <p key={rowKey} className="strip warning" role="alert">
      {`Slide ${rowKey} was not read again: ${describeRefusal(refusal).title}.`}
    </p>
  ))
}
