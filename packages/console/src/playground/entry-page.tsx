import { Suspense } from 'react'
import { useSession } from '../account/session.tsx'
import { type DeckOptions, useDesk } from '../desk/desk-model.ts'
import { Button } from '../elements/button.tsx'
import { lazyPart } from '../elements/lazy-part.ts'
import type { Listing } from './deck-groups.ts'
import { DropZone } from './drop-zone.tsx'
import { sampleFile, sampleTable } from './sample-deck.ts'
import { SampleResult } from './sample-result.tsx'
import { SignUpInvitation } from './sign-up-invitation.tsx'

const DeckListSection = lazyPart('DeckListSection', () => import('./deck-list-section.tsx'))

interface EntryPageProps {
  options: DeckOptions
  onOptions: (options: DeckOptions) => void
  listing: Listing
  onListing: (listing: Listing) => void
}

/** Where decks are added: with the list of decks, or with what comes out of the sample deck. */
export function EntryPage({ options, onOptions, ...list }: EntryPageProps) {
  const { me } = useSession()
  const { decks, addConverted, select } = useDesk()
  const drop = { options, onOptions }
  // its rows come with the page, so that trying it costs nothing
  async function openSample(): Promise<void> {
    const [file, table] = await Promise.all([sampleFile(), sampleTable()])
    select(addConverted(file, table))
  }
  const trySample = <Button label="Try the sample deck" onClick={() => void openSample()} />
  if (me && decks.length > 0) {
    return (
      <div className="page stack stack-wide">
        <h1 className="visually-hidden">Convert decks</h1>
        <DropZone {...drop} compact primary={false}>
          {trySample}
        </DropZone>
        <Suspense fallback={<div aria-busy="true" />}>
          <DeckListSection {...list} />
        </Suspense>
      </div>
    )
  }
  return (
    <div className="page stack stack-wide">
      <div className="opening">
        <div className="stack stack-wide opening-words">
          <h1>
            <span className="phrase">Slide decks in,</span>{' '}
            <span className="phrase">rows out.</span>
          </h1>
          <p className="lead">
            Upload a PDF or an image and get one row per slide, in natural reading order. Scans and
            photos work too. Your document is never stored on the server.
          </p>
          {me === null && <SignUpInvitation waiting={decks} />}
        </div>
        <DropZone {...drop} primary={me !== null}>
          {me && trySample}
        </DropZone>
      </div>
      <SampleResult />
    </div>
  )
}
