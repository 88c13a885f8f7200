import type { DeckResult } from '../desk/desk-model.ts'
import { Choice } from '../elements/choice.tsx'
import { formatCount } from '../elements/format.ts'
import { Segments } from '../elements/segments.tsx'
import { deckOrders, type Listed, type Listing, summaryOf } from './deck-groups.ts'

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
      <Choice
        label="Sort by"
        choices={deckOrders}
        value={listing.order}
        onChoose={(order) => onListing({ ...listing, order })}
      />
    </div>
  )
}
