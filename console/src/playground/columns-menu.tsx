import { useDesk } from '../desk/desk-model.ts'
import type { Column } from '../desk/slide-table.ts'
import { Menu } from './menu.tsx'

/** Chooses the columns that are shown and exported. The choice is remembered. */
export function ColumnsMenu({ columns }: { columns: readonly Column[] }) {
  const { shownColumns, showColumns } = useDesk()
  function toggle(key: string, on: boolean): void {
    const keys = columns.map((column) => column.key)
    showColumns(keys.filter((each) => (each === key ? on : shownColumns.includes(each))))
  }
  return (
    <Menu label="Columns" small>
      <fieldset className="menu-fields">
        <legend className="visually-hidden">Columns</legend>
        {columns.map(({ key, label }) => (
          <label key={key} className="tick">
            <input
              type="checkbox"
              checked={shownColumns.includes(key)}
              // at least one column stays
              disabled={shownColumns.length === 1 && shownColumns[0] === key}
              onChange={({ target }) => toggle(key, target.checked)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </Menu>
  )
}
