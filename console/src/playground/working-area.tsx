import { useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import type { SlideRow } from '../desk/slide-table.ts'
import { counted, formatBytes } from '../elements/format.ts'
import { type DeckPictures, openPictures } from './deck-pictures.ts'
import { ProgressLine } from './progress-line.tsx'
import { RefusalNotice } from './refusal-notice.tsx'
import { RowsToolbar } from './rows-toolbar.tsx'
import { SlidePicture } from './slide-picture.tsx'
import { SlideRows } from './slide-rows.tsx'
import { type ConversionOptions, type DeckConversion, isRunning } from './use-conversion.ts'

interface WorkingAreaProps {
  conversion: DeckConversion
  shown: string[]
  onShown: (keys: string[]) => void
  onStart: (options: ConversionOptions) => void
  onCancel: () => void
  onClear: () => void
}

/** A running or finished conversion: progress, refusal, and rows beside their slides. */
export function WorkingArea(props: WorkingAreaProps) {
  const { conversion, shown, onShown, onStart, onCancel, onClear } = props
  const { stage, table, file, refusal } = conversion
  const [search, setSearch] = useState('')
  const deferredSearch = useDeferredValue(search)
  const preview = usePreview(conversion)
  const running = isRunning(conversion)
  return (
    <>
      <header className="deck-head">
        <DeckTitle name={table.filename} />
        <div className="line between">
          <p className="soft" role="status">
            {running ? formatBytes(file.size) : resultText(conversion)}
          </p>
          <HeadButton {...{ conversion, onCancel, onClear }} />
        </div>
        {running && <ProgressLine conversion={conversion} />}
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
      {stage === 'canceled' && table.rows.length === 0 && <Canceled {...{ file, onStart }} />}
      {(table.rows.length > 0 || running) && (
        <section aria-label="Rows">
          <RowsToolbar
            {...{ table, search, shown, onShown }}
            onSearch={setSearch}
            primary={stage === 'done'}
          />
          <SlideRows table={table} shown={shown} search={deferredSearch} preview={preview} />
        </section>
      )}
    </>
  )
}

type HeadButtonProps = Pick<WorkingAreaProps, 'conversion' | 'onCancel' | 'onClear'>

function HeadButton({ conversion, onCancel, onClear }: HeadButtonProps) {
  // the refusal notice has this button itself
  if (conversion.stage === 'refused') return null
  const running = isRunning(conversion)
  return (
    <button type="button" className="button" onClick={running ? onCancel : onClear}>
      {running ? 'Cancel' : 'Convert another deck'}
    </button>
  )
}

function DeckTitle({ name }: { name: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  // the control that had the focus is gone
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

function resultText({ stage, table }: DeckConversion): string {
  const rows = counted(table.rows.length, 'row')
  if (stage === 'canceled')
    return `Canceled after ${rows}. A conversion is charged once its first row is sent.`
  if (stage === 'refused')
    return table.rows.length === 0 ? 'No rows' : `${rows} before the conversion stopped`
  return `${rows}, ${modeTexts[table.mode]}`
}

const modeTexts = {
  text: 'read from the text in the file',
  ocr: 'read with OCR',
  mixed: 'read from the text in the file and with OCR',
}

function Canceled({ file, onStart }: Pick<WorkingAreaProps, 'onStart'> & { file: File }) {
  return (
    <p className="line">
      <button type="button" className="button primary" onClick={() => onStart({ file })}>
        Start again
      </button>
    </p>
  )
}
