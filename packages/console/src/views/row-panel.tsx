import { Tool } from '../elements/button.tsx'
import { CopyButton } from '../elements/copy-button.tsx'
import { Icon } from '../elements/icons.tsx'
import { BlockLines } from './block-lines.tsx'
import type { Block } from './blocks.ts'
import { CellText } from './cell-text.tsx'
import { wordsIn } from './cell-words.ts'
import { rowText } from './copied-text.ts'
import { EditableField } from './editable-field.tsx'
import { describeReading } from './pictures-read.ts'
import { StateMark } from './rail.tsx'
import { SlideTables } from './slide-tables.tsx'
import { isEditable, type Slide } from './slides.ts'
import { doubtText } from './to-check.ts'
import { useViewState } from './view-context.ts'

/** Columns that the panel shows in its own way, or that are not meant for reading. */
const notFields = new Set(['slide', 'blocks', 'area', 'picture'])

interface RowPanelProps {
  slide: Slide
  blocks: readonly Block[]
  lit: number | undefined
  onLit: (block: number | undefined) => void
}

/** The row of the slide: its text block by block, then the other chosen columns. */
export function RowPanel({ slide, blocks, lit, onLit }: RowPanelProps) {
  const { columns } = useViewState()
  return (
    <section className="row-panel" aria-label={`Row of slide ${slide.number}`}>
      <RowHead slide={slide} />
      <div className="row-fields" key={slide.key}>
        {slide.row ? (
          <>
            {slide.doubt && (
              <p className="doubt">
                <Icon name="attention" />
                <span>
                  <strong>To be checked.</strong> {doubtText(slide.doubt)}
                </span>
              </p>
            )}
            <p className="what-was-read soft small">Read: {describeReading(slide.row)}</p>
            <BlockLines {...{ slide, blocks, lit, onLit }} />
            {columns
              .filter(({ key }) => !notFields.has(key))
              .map(({ key, label }) => (
                <Field key={key} column={key} label={label} slide={slide} />
              ))}
          </>
        ) : (
          <RowPlaceholder reading={slide.state === 'reading'} />
        )}
      </div>
    </section>
  )
}

function RowHead({ slide }: { slide: Slide }) {
  const { columns, actions } = useViewState()
  const { row, number, state } = slide
  return (
    <header className="row-panel-head">
      <h2>Slide {number}</h2>
      <StateMark state={state} />
      {row && (
        <div className="row-tools">
          {actions.setChecked && state === 'checked' && (
            <Tool
              label="Check again"
              icon="undo"
              of={`slide ${number}`}
              onClick={() => actions.setChecked?.([slide], false)}
            />
          )}
          {actions.reread && row.mode !== 'ocr' && (
            <Tool
              label={state === 'reading' ? 'Reading…' : 'Read with OCR'}
              icon="scan"
              of={`slide ${number}`}
              disabled={state === 'reading'}
              onClick={() => actions.reread?.(slide)}
            />
          )}
          <CopyButton
            className="tool"
            label="Copy row"
            text={() => rowText(slide, columns)}
            of={`${number}`}
          />
        </div>
      )}
    </header>
  )
}

function Field({ slide, column, label }: { slide: Slide; column: string; label: string }) {
  const { search } = useViewState()
  const content =
    column === 'tables' && slide.row ? (
      <SlideTables row={slide.row} search={search} />
    ) : (
      <FieldText text={wordsIn(slide, column)} search={search} />
    )
  if (!isEditable(column)) {
    return (
      <div className="row-field fact">
        <h3>{label}</h3>
        {content}
      </div>
    )
  }
  return (
    <EditableField {...{ slide, column, label }}>
      {(edit) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the button beside the label does the same by keyboard
        <div onDoubleClick={() => edit()}>{content}</div>
      )}
    </EditableField>
  )
}

function FieldText({ text, search }: { text: string; search: string }) {
  if (text === '') return <p className="blank">Empty</p>
  return <CellText lines={text.split('\n')} search={search} />
}

function RowPlaceholder({ reading }: { reading: boolean }) {
  return (
    <div className="row-placeholder">
      <p className="soft">
        {reading ? 'Reading this slide…' : 'This slide is waiting to be read.'}
      </p>
      <span className="bone short" />
      <span className="bone" />
      <span className="bone" />
      <span className="bone half" />
    </div>
  )
}
