import { visibleText } from '@rowdeck/core/deck-model/visible-text'

/** A cell whose texts, also those inside of lists and objects, have no characters that print nothing. */
export function visibleCell<Value>(cell: Value): Value {
  if (typeof cell === 'string') return visibleText(cell) as Value
  if (Array.isArray(cell)) return cell.map(visibleCell) as Value
  if (typeof cell !== 'object' || cell === null) return cell
  const entries = Object.entries(cell).map(([name, value]) => [name, visibleCell(value)])
  return Object.fromEntries(entries)
}
