import { isOwn, offeredColumns, withShown } from '../desk/column-layout.ts'
import { useDesk } from '../desk/desk-model.ts'
import type { Column } from '../desk/slide-table.ts'
import { Menu } from '../elements/menu.tsx'
import { Tick } from '../elements/tick.tsx'
import { columnWords, forPrograms } from './column-words.ts'

/** Chooses the columns that are shown and exported. The choice is remembered. */
export function ColumnsMenu({ columns }: { columns: readonly Column[] }) {
  const { arrangeColumns, layout } = useDesk()
  const { shownColumns } = layout
  const offered = offeredColumns(columns, layout)
  const groups = [
    { title: 'Columns', members: offered.filter(({ key }) => !forPrograms.has(key)) },
    { title: 'For programs', members: offered.filter(({ key }) => forPrograms.has(key)) },
  ].filter(({ members }) => members.length > 0)
  return (
    <Menu label="Columns" small>
      {groups.map(({ title, members }, index) => (
        <fieldset key={title} className={index === 0 ? 'menu-fields' : 'menu-part'}>
          <legend className={index === 0 ? 'visually-hidden' : 'menu-title'}>{title}</legend>
          {members.map(({ key, label }) => (
            <div key={key} className="tick-with-words">
              <Tick
                label={label}
                on={shownColumns.includes(key)} // at least one column stays
                disabled={shownColumns.length === 1 && shownColumns[0] === key}
                aria-describedby={`column-${key}`}
                onToggle={(on) => arrangeColumns(withShown(layout, key, on))}
              />
              <span className="soft small" id={`column-${key}`}>
                {isOwn(key) ? 'your own' : columnWords[key]}
              </span>
            </div>
          ))}
        </fieldset>
      ))}
    </Menu>
  )
}
