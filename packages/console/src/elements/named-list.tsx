import type { ReactNode } from 'react'
import { counted } from './format.ts'

/** What is named one by one; the others are counted. */
const namedMax = 8

interface NamedListProps<Item> {
  of: readonly Item[]
  noun: string
  row: (item: Item) => ReactNode
}

/** Names the first of many, and counts the others. */
export function NamedList<Item>({ of, noun, row }: NamedListProps<Item>) {
  const others = of.length - namedMax
  return (
    <ul className="named-decks">
      {of.slice(0, namedMax).map(row)}
      {others > 0 && <li>{`and ${counted(others, `other ${noun}`)}`}</li>}
    </ul>
  )
}
