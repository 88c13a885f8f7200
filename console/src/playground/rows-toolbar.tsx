import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { formatsOf, outputFormat } from '../../../src/output/formats.ts'
import { matches, type SlideTable } from '../desk/slide-table.ts'
import { counted } from '../elements/format.ts'
import { type ExportFormat, exportTable } from './export-table.ts'

interface RowsToolbarProps {
  table: SlideTable
  search: string
  onSearch: (search: string) => void
  shown: readonly string[]
  onShown: (keys: string[]) => void
  /** Whether exporting the rows is the primary action on the page. */
  primary: boolean
}

/** What can be done with rows: search them, choose columns, export them. */
export function RowsToolbar(props: RowsToolbarProps) {
  const { table, search, onSearch, shown, onShown, primary } = props
  const found = table.rows.filter((row) => matches(row, shown, search)).length
  return (
    <search className="toolbar">
      <div className="toolbar-search">
        <input
          type="search"
          className="input"
          aria-label="Search rows"
          placeholder="Search"
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
        <span className="soft small" role="status">
          {search.trim() !== '' && `${found} of ${counted(table.rows.length, 'slide')}`}
        </span>
      </div>
      <div className="line">
        <ColumnChoice table={table} shown={shown} onShown={onShown} />
        <ExportMenu table={table} shown={shown} primary={primary} />
      </div>
    </search>
  )
}

type ColumnChoiceProps = Pick<RowsToolbarProps, 'table' | 'shown' | 'onShown'>

function ColumnChoice({ table, shown, onShown }: ColumnChoiceProps) {
  function toggle(key: string, on: boolean): void {
    const keys = table.columns.map((column) => column.key)
    onShown(keys.filter((each) => (each === key ? on : shown.includes(each))))
  }
  return (
    <details className="menu" onKeyDown={closeOnEscape} onBlur={closeOnBlur}>
      <summary className="button">Columns</summary>
      <fieldset className="menu-sheet">
        <legend className="visually-hidden">Columns</legend>
        {table.columns.map(({ key, label }) => (
          <label key={key} className="tick">
            <input
              type="checkbox"
              checked={shown.includes(key)}
              // at least one column stays
              disabled={shown.length === 1 && shown[0] === key}
              onChange={({ target }) => toggle(key, target.checked)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

function ExportMenu({
  table,
  shown,
  primary,
}: Pick<RowsToolbarProps, 'table' | 'shown' | 'primary'>) {
  const [failed, setFailed] = useState(false)
  const empty = table.rows.length === 0
  async function save(format: ExportFormat): Promise<void> {
    setFailed(false)
    await exportTable(table, shown, format).catch(() => setFailed(true))
  }
  return (
    <details className="menu" onKeyDown={closeOnEscape} onBlur={closeOnBlur}>
      <summary className={primary ? 'button primary' : 'button'}>Export</summary>
      <div className="menu-sheet">
        {formatsOf('page').map((format) => (
          <button
            key={format}
            type="button"
            className="menu-item"
            disabled={empty}
            onClick={() => void save(format)}
          >
            {outputFormat(format).label}
          </button>
        ))}
        {failed && <p role="alert">The file could not be written. Try another format.</p>}
      </div>
    </details>
  )
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

function closeOnBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) {
    currentTarget.open = false
  }
}
