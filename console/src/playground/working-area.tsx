import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { counted, formatBytes } from '../elements/format.ts'
import { type DeckPictures, openPictures } from './deck-pictures.ts'
import { ProgressLine } from './progress-line.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { RowsToolbar } from './rows-toolbar.tsx'
import { SlidePicture } from './slide-picture.tsx'
import { SlideRows } from './slide-rows.tsx'
import type { SlideRow } from './slide-table.ts'
import { type ConversionWishes, type DeckConversion, isUnderWay } from './use-conversion.ts'

interface WorkingAreaProps {
  conversion: DeckConversion
  shown: string[]
  onShown: (keys: string[]) => void
  onStart: (wishes: ConversionWishes) => void
  onCancel: () => void
  onClear: () => void
}

/** A deck under work or done: how far it is, what was refused, its rows beside its slides. */
export function WorkingArea(props: WorkingAreaProps) {
  const { conversion, shown, onShown, onStart, onCancel, onClear } = props
  const { stage, table, file, refusal } = conversion
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search)
  const preview = usePreview(conversion)
  const underWay = isUnderWay(conversion)
  return (
    <>
      <header className="deck-head">
        <DeckTitle name={table.filename} />
        <div className="line between">
          <p className="soft" role="status">
            {underWay ? formatBytes(file.size) : resultWords(conversion)}
          </p>
          <HeadButton {...{ conversion, onCancel, onClear }} />
        </div>
        {underWay && <ProgressLine conversion={conversion} />}
      </header>
      {refusal && (
        <RefusalNotice
          key={refusal.requestId}
          refusal={refusal}
          file={file}
          onStart={onStart}
          onOtherFile={onClear}
        />
      )}
      {stage === 'cancelled' && table.rows.length === 0 && <Cancelled {...{ file, onStart }} />}
      {(table.rows.length > 0 || underWay) && (
        <section aria-label="Rows">
          <RowsToolbar
            {...{ table, search, shown, onShown }}
            onSearch={setSearch}
            main={stage === 'done'}
          />
          <SlideRows table={table} shown={shown} search={searched} preview={preview} />
        </section>
      )}
    </>
  )
}

type HeadButtonProps = Pick<WorkingAreaProps, 'conversion' | 'onCancel' | 'onClear'>

function HeadButton({ conversion, onCancel, onClear }: HeadButtonProps) {
  // a refusal has this control where it says what to do
  if (conversion.stage === 'refused') return null
  const underWay = isUnderWay(conversion)
  return (
    <button type="button" className="button" onClick={underWay ? onCancel : onClear}>
      {underWay ? 'Cancel' : 'Convert another deck'}
    </button>
  )
}

function DeckTitle({ name }: { name: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  // the controls that were used to get here are gone; reading goes on here
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <h1 className="deck-title" ref={title} tabIndex={-1} dir="auto">
      {name}
    </h1>
  )
}

function usePreview({ file, password }: DeckConversion) {
  const [pictures, setPictures] = useState<DeckPictures>()
  useEffect(() => {
    const opened = openPictures(file, password)
    setPictures(opened)
    return () => opened.close()
  }, [file, password])
  return useCallback(
    (row: SlideRow) =>
      pictures && <SlidePicture pictures={pictures} page={Number(row.page ?? 1)} />,
    [pictures],
  )
}

function resultWords({ stage, table }: DeckConversion): string {
  const rows = counted(table.rows.length, 'row')
  if (stage === 'cancelled')
    return `Cancelled after ${rows}. A deck is charged from its first row on.`
  if (stage === 'refused')
    return table.rows.length === 0 ? 'No rows' : `${rows} before it broke off`
  return `${rows}, ${modeWords[table.mode]}`
}

const modeWords = {
  text: 'read from the file’s own text',
  ocr: 'read from the pictures of the slides',
  mixed: 'read from the file’s text and from pictures of slides',
}

function Cancelled({ file, onStart }: Pick<WorkingAreaProps, 'onStart'> & { file: File }) {
  return (
    <p className="line">
      <button type="button" className="button first" onClick={() => onStart({ file })}>
        Start again
      </button>
    </p>
  )
}
