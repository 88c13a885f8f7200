import { useDeferredValue, useEffect, useState } from 'react'
import { type DeckResult, isRunning, useDesk } from '../desk/desk-model.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { DeckHead } from './deck-head.tsx'
import { type DeckPictures, openPictures } from './deck-pictures.ts'
import { DeckProgress } from './deck-progress.tsx'
import { isUnfinished } from './deck-status.ts'
import { ExportMenu } from './export-menu.tsx'
import { QueuePaused } from './queue-paused.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { RequestLines } from './request-lines.tsx'
import { SlidePicture } from './slide-picture.tsx'
import { SlideRows } from './slide-rows.tsx'

/** A deck: progress, refusal, and rows beside their slides. */
export function WorkingArea({ deck }: { deck: DeckResult }) {
  const { shownColumns } = useDesk()
  const { refusal, stage, table } = deck
  const [search, setSearch] = useState('')
  const deferredSearch = useDeferredValue(search)
  const pictures = usePictures(deck)
  const unfinished = isUnfinished(deck)
  return (
    <div className="page stack stack-wide">
      <DeckHead deck={deck} />
      <QueuePaused />
      {unfinished && !(stage === 'waiting' && refusal) && <DeckProgress deck={deck} />}
      {refusal && (stage === 'refused' || stage === 'waiting') && (
        <RefusalNotice key={refusal.requestId} deck={deck} refusal={refusal} />
      )}
      {(table.rows.length > 0 || isRunning(deck)) && (
        <section aria-label="Rows">
          <search className="toolbar">
            <div className="toolbar-search">
              <input
                type="search"
                className="input"
                aria-label="Search rows"
                placeholder="Search"
                value={search}
                onChange={({ target }) => setSearch(target.value)}
              />
            </div>
            <div className="line">
              <ColumnsMenu columns={table.columns} />
              <ExportMenu deck={deck} primary={stage === 'done'} />
            </div>
          </search>
          <SlideRows
            table={table}
            shown={shownColumns}
            search={deferredSearch}
            preview={(row) =>
              pictures && <SlidePicture pictures={pictures} page={Number(row.page ?? 1)} />
            }
          />
        </section>
      )}
      <RequestLines filename={deck.filename} columns={shownColumns} />
    </div>
  )
}

function usePictures({ file, password }: DeckResult): DeckPictures | undefined {
  const [pictures, setPictures] = useState<DeckPictures>()
  useEffect(() => {
    const opened = file && openPictures(file, password)
    setPictures(opened)
    return () => opened?.close()
  }, [file, password])
  return pictures
}
