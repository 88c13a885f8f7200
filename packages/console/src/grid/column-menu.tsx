import { memo, useMemo, useState } from 'react'
import { withLabel, withMoved, withOwn, withShown } from '../desk/column-layout.ts'
import { useDesk } from '../desk/desk-model.ts'
import type { Column } from '../desk/slide-table.ts'
import { Button } from '../elements/button.tsx'
import { Field } from '../elements/field.tsx'
import { Menu } from '../elements/menu.tsx'
import { type Arrangement, sortWays } from '../views/arrangement.ts'
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
  return (
    <Menu label="" of={`Column ${label}`} small brief>
      {(['ascending', 'descending'] as const).map((way) => {
        const isOn = sort?.column === key && sort.way === way
        const next = isOn ? undefined : { column: key, way }
        return (
          <button
            key={way}
            type="button"
            className="menu-item"
            aria-pressed={isOn}
            onClick={() => onArrange({ ...arrangement, sort: next })}
          >
            {`Sort ${sortWays[way]}${isOn ? ': on' : ''}`}
          </button>
        )
      })}
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

function LayoutItems({ column: { key, label } }: { column: Column }) {
  const { layout, arrangeColumns } = useDesk()
  const { shownColumns } = layout
  const [name, setName] = useState(label)
  const [ownName, setOwnName] = useState('')
  const place = shownColumns.indexOf(key)
  const added = withOwn(layout, key, ownName)
  const places = [
    ['Move left', place > 0, withMoved(layout, key, -1)],
    ['Move right', place < shownColumns.length - 1, withMoved(layout, key, 1)],
    ['Hide column', shownColumns.length > 1, withShown(layout, key, false)],
  ] as const
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
        {places.map(([words, isOffered, arranged]) => (
          <button
            key={words}
            type="button"
            className="menu-item"
            disabled={!isOffered}
            onClick={() => arrangeColumns(arranged)}
          >
            {words}
          </button>
        ))}
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
