import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { counted } from '../elements/format.ts'
import { matches, type SlideTable } from './slide-table.ts'
import { type Format, formatNames, formats, takeAway } from './take-away.ts'

interface RowsToolbarProps {
  table: SlideTable
  search: string
  onSearch: (search: string) => void
  shown: readonly string[]
  onShown: (keys: string[]) => void
  /** Whether taking the rows away is the main thing to do on the page. */
  main: boolean
}

/** What can be done with rows: search in them, choose columns, take them away. */
export function RowsToolbar(props: RowsToolbarProps) {
  const { table, search, onSearch, shown, onShown, main } = props
  const found = table.rows.filter((row) => matches(row, shown, search)).length
  return (
    <search className="toolbar">
      <div className="toolbar-search">
        <input
          type="search"
          className="input"
          aria-label="Search in the rows"
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
        <TakeAway table={table} shown={shown} main={main} />
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
    <details className="menu" onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <summary className="button">Columns</summary>
      <fieldset className="menu-sheet">
        <legend className="unseen">Columns</legend>
        {table.columns.map(({ key, label }) => (
          <label key={key} className="tick">
            <input
              type="checkbox"
              checked={shown.includes(key)}
              // rows without a column would be nothing
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

function TakeAway({ table, shown, main }: Pick<RowsToolbarProps, 'table' | 'shown' | 'main'>) {
  const [fault, setFault] = useState(false)
  const empty = table.rows.length === 0
  async function take(format: Format): Promise<void> {
    setFault(false)
    await takeAway(table, shown, format).catch(() => setFault(true))
  }
  return (
    <details className="menu" onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <summary className={main ? 'button first' : 'button'}>Take away</summary>
      <div className="menu-sheet">
        {formats.map((format) => (
          <button
            key={format}
            type="button"
            className="menu-item"
            disabled={empty}
            onClick={() => void take(format)}
          >
            {formatNames[format]}
          </button>
        ))}
        {fault && <p role="alert">This file could not be written. Try another format.</p>}
      </div>
    </details>
  )
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

function closeWhenLeft({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) {
    currentTarget.open = false
  }
}
