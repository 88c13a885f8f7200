import { memo, useMemo, useState } from 'react'
import { withLabel, withMoved, withOwn, withShown } from '../desk/column-layout.ts'
import { useDesk } from '../desk/desk-model.ts'
import type { Column } from '../desk/slide-table.ts'
import { Button } from '../elements/button.tsx'
import { Field } from '../elements/field.tsx'
import { Menu } from '../elements/menu.tsx'
import type { Arrangement, Sort } from '../views/arrangement.ts'
import { deckColumn } from '../views/slides.ts'

interface ColumnMenuProps {
  columnKey: string
  label: string
  arrangement: Arrangement
  onArrange: (arrangement: Arrangement) => void
}

/**
 * What can be done with a column: sort and filter the rows by it, name, move and hide it, and add one beside it. It is left
 * alone while the rows are scrolled.
 */
export const ColumnMenu = memo(function ColumnMenu({
  columnKey: key,
  label,
  arrangement,
  onArrange,
}: ColumnMenuProps) {
  const column = useMemo(() => ({ key, label }), [key, label])
  const { sort, filters } = arrangement
  function sortBy(way: Sort['way']): void {
    const isOn = sort?.column === key && sort.way === way
    onArrange({ ...arrangement, sort: isOn ? undefined : { column: key, way } })
  }
  return (
    <Menu label="" of={`Column ${label}`} small brief>
      <SortItem way="ascending" label="Sort A to Z" {...{ sort, column, sortBy }} />
      <SortItem way="descending" label="Sort Z to A" {...{ sort, column, sortBy }} />
      <div className="menu-fields">
        <Field
          label="Show rows that contain"
          value={filters[key] ?? ''}
          onChange={({ target }) =>
            onArrange({ ...arrangement, filters: { ...filters, [key]: target.value } })
          }
        />
      </div>
      {key !== deckColumn.key && <LayoutItems column={column} />}
    </Menu>
  )
})

interface SortItemProps {
  way: Sort['way']
  label: string
  sort: Sort | undefined
  column: Column
  sortBy: (way: Sort['way']) => void
}

function SortItem({ way, label, sort, column, sortBy }: SortItemProps) {
  const isOn = sort?.column === column.key && sort.way === way
  return (
    <button type="button" className="menu-item" aria-pressed={isOn} onClick={() => sortBy(way)}>
      {isOn ? `${label}: on` : label}
    </button>
  )
}

function LayoutItems({ column: { key, label } }: { column: Column }) {
  const { shownColumns, columnLabels, arrangeColumns } = useDesk()
  const layout = { shownColumns, columnLabels }
  const [name, setName] = useState(label)
  const [ownName, setOwnName] = useState('')
  const place = shownColumns.indexOf(key)
  const added = withOwn(layout, key, ownName)
  return (
    <>
      <form
        className="menu-fields menu-part"
        onSubmit={(event) => {
          event.preventDefault()
          arrangeColumns(withLabel(layout, key, name))
        }}
      >
        <Field label="Name" value={name} onChange={({ target }) => setName(target.value)} />
        <Button label="Rename" type="submit" small />
      </form>
      <div className="menu-part">
        <button
          type="button"
          className="menu-item"
          disabled={place <= 0}
          onClick={() => arrangeColumns(withMoved(layout, key, -1))}
        >
          Move left
        </button>
        <button
          type="button"
          className="menu-item"
          disabled={place === shownColumns.length - 1}
          onClick={() => arrangeColumns(withMoved(layout, key, 1))}
        >
          Move right
        </button>
        <button
          type="button"
          className="menu-item"
          disabled={shownColumns.length === 1}
          onClick={() => arrangeColumns(withShown(layout, key, false))}
        >
          Hide column
        </button>
      </div>
      <form
        className="menu-fields menu-part"
        onSubmit={(event) => {
          event.preventDefault()
          if (added) arrangeColumns(added)
          setOwnName('')
        }}
      >
        <Field
          label="A column of my own"
          placeholder="Its name"
          maxLength={100}
          value={ownName}
          onChange={({ target }) => setOwnName(target.value)}
        />
        <Button label="Add column" type="submit" small disabled={!added} />
      </form>
    </>
  )
}
