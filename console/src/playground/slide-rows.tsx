import { memo, type ReactNode } from 'react'
import {
  type Column,
  matches,
  type SlideRow,
  type SlideTable,
  textOf,
} from '../desk/slide-table.ts'
import { CopyButton } from '../elements/copy-button.tsx'
import { Highlighted } from './highlighted.tsx'

interface SlideRowsProps {
  table: SlideTable
  /** Keys of the visible columns. */
  shown: readonly string[]
  search: string
  /** Renders the preview beside a row. */
  preview: (row: SlideRow) => ReactNode
}

/** The rows that match the search, each beside its slide. */
export function SlideRows({ table, shown, search, preview }: SlideRowsProps) {
  const rows = table.rows.filter((row) => matches(row, shown, search))
  const columns = table.columns.filter(({ key }) => shown.includes(key))
  if (rows.length === 0 && search.trim() !== '' && table.rows.length > 0) {
    return (
      <p className="empty">
        No slides match “{search.trim()}”. Search covers the visible columns only.
      </p>
    )
  }
  return (
    <ol className="rows" aria-label="Slides and their rows">
      {rows.map((row) => (
        <SlideRowItem
          key={textOf(row.number)}
          row={row}
          columns={columns}
          search={search}
          preview={preview}
        />
      ))}
    </ol>
  )
}

interface SlideRowItemProps {
  row: SlideRow
  columns: readonly Column[]
  search: string
  preview: (row: SlideRow) => ReactNode
}

const SlideRowItem = memo(function SlideRowItem(props: SlideRowItemProps) {
  const { row, columns, search, preview } = props
  const number = textOf(row.number)
  return (
    <li className="row">
      <div className="row-slide">{preview(row)}</div>
      <article className="row-text" aria-labelledby={`slide-${number}`}>
        <header className="row-head">
          <h2 id={`slide-${number}`}>Slide {number}</h2>
          {row.mode === 'ocr' && <span className="tag">{ocrLabel(row)}</span>}
          {row.build != null && (
            <span className="tag">build step of slide {textOf(row.build)}</span>
          )}
          <CopyButton
            className="button subtle"
            text={() => columns.map(({ key }) => textOf(row[key])).join('\t')}
            of={`row ${number}`}
          />
        </header>
        {columns.length === 1 && columns[0] ? (
          <Cell text={textOf(row[columns[0].key])} search={search} title={textOf(row.title)} />
        ) : (
          <Cells row={row} columns={columns} search={search} />
        )}
      </article>
    </li>
  )
}, propsAreEqual)

// `columns` is a new array on every render, so its keys are compared
function propsAreEqual(before: SlideRowItemProps, after: SlideRowItemProps): boolean {
  const keys = ({ columns }: SlideRowItemProps) => columns.map(({ key }) => key).join()
  return (
    before.row === after.row &&
    before.search === after.search &&
    before.preview === after.preview &&
    keys(before) === keys(after)
  )
}

function Cells({ row, columns, search }: Omit<SlideRowItemProps, 'preview'>) {
  return (
    <dl className="cells">
      {columns.map(({ key, label }) => (
        <div key={key} className="cell">
          <dt>{label}</dt>
          <dd>
            <Cell text={textOf(row[key])} search={search} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Cell({ text, search, title = '' }: { text: string; search: string; title?: string }) {
  if (text === '') return <p className="cell-text blank">No text</p>
  const titled = title !== '' && text.startsWith(title)
  return (
    <div className="cell-text" dir="auto">
      {titled && (
        <p className="cell-title">
          <Highlighted text={title} search={search} />
        </p>
      )}
      <Highlighted text={titled ? text.slice(title.length).trimStart() : text} search={search} />
    </div>
  )
}

function ocrLabel({ confidence }: SlideRow): string {
  if (typeof confidence !== 'number') return 'OCR'
  return `OCR, ${Math.round(confidence * 100)}% confidence`
}
