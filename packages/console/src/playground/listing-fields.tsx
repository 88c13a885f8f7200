import type { DeckResult } from '../desk/desk-model.ts'
import { formatCount } from '../elements/format.ts'
import { Segments } from '../elements/segments.tsx'
import { type DeckOrder, deckOrders, type Listed, type Listing, summaryOf } from './deck-groups.ts'

interface ListingFieldsProps {
  decks: readonly DeckResult[]
  listing: Listing
  onListing: (listing: Listing) => void
}

/** Says what became of all decks; each part of it lists only those. Beside it, how the list is sorted. */
export function ListingFields({ decks, listing, onListing }: ListingFieldsProps) {
  const summary = summaryOf(decks)
  const labels = { all: `All ${formatCount(decks.length)}`, ...summary }
  return (
    <div className="line between listing">
      <p className="visually-hidden" role="status">
        {Object.values(summary).join(', ')}
      </p>
      <Segments
        label="Decks shown"
        choices={Object.keys(labels) as Listed[]}
        labels={labels as Record<Listed, string>}
        value={listing.listed}
        onChange={(listed) => onListing({ ...listing, listed })}
      />
      <label className="line small">
        Sort by
        <select
          className="input filter"
          value={listing.order}
          onChange={({ target }) => onListing({ ...listing, order: target.value as DeckOrder })}
        >
          {Object.entries(deckOrders).map(([order, label]) => (
            <option key={order} value={order}>
              {label}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}
