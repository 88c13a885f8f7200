import { useDesk } from '../desk/desk-model.ts'
import type { Column } from '../desk/slide-table.ts'
import { columnWords, forPrograms } from './column-words.ts'
import { Menu } from './menu.tsx'

/** Chooses the columns that are shown and exported. The choice is remembered. */
export function ColumnsMenu({ columns }: { columns: readonly Column[] }) {
  const { shownColumns, showColumns } = useDesk()
  function toggle(key: string, on: boolean): void {
    const keys = columns.map((column) => column.key)
    showColumns(keys.filter((each) => (each === key ? on : shownColumns.includes(each))))
  }
  const groups = [
    { title: 'Columns', members: columns.filter(({ key }) => !forPrograms.has(key)) },
    { title: 'For programs, as JSON', members: columns.filter(({ key }) => forPrograms.has(key)) },
  ].filter(({ members }) => members.length > 0)
  return (
    <Menu label="Columns" small>
      {groups.map(({ title, members }, index) => (
        <fieldset key={title} className={index === 0 ? 'menu-fields' : 'menu-part'}>
          <legend className={index === 0 ? 'visually-hidden' : 'menu-title'}>{title}</legend>
          {members.map(({ key, label }) => (
            <div key={key} className="tick-with-words">
              <label className="tick">
                <input
                  type="checkbox"
                  checked={shownColumns.includes(key)}
                  // at least one column stays
                  disabled={shownColumns.length === 1 && shownColumns[0] === key}
                  aria-describedby={`column-${key}`}
                  onChange={({ target }) => toggle(key, target.checked)}
                />
                {label}
              </label>
              <span className="soft small" id={`column-${key}`}>
                {columnWords[key]}
              </span>
            </div>
          ))}
        </fieldset>
      ))}
    </Menu>
  )
}
