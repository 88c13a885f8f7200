import { useEffect, useRef, useState } from 'react'
import { useIsMetered } from '../account/session.tsx'
import { type DeckOptions, type DeckResult, isUnfinished, useDesk } from '../desk/desk-model.ts'
import { isPptx } from '../desk/pptx-file.ts'
import { Button } from '../elements/button.tsx'
import { counted, formatBytes, formatMoment } from '../elements/format.ts'
import { Menu } from '../elements/menu.tsx'
import { DeckHeading } from './deck-heading.tsx'
import { statusOf } from './deck-status.ts'
import { useFileChooser } from './file-chooser.tsx'
import { describeOptions, OptionFields } from './option-fields.tsx'

/** The name of a deck, what became of it, and the way back to all decks. */
export function DeckHead({ deck }: { deck: DeckResult }) {
  const { chooseFiles } = useFileChooser()
  return (
    <DeckHeading
      title={<DeckTitle key={deck.id} name={deck.filename} />}
      tools={
        <>
          <OtherDecks deck={deck} />
          <Button label="Add decks" small onClick={chooseFiles} />
          {!isUnfinished(deck) && <Again deck={deck} />}
        </>
      }
      facts={factsOf(deck).join(' · ')}
    >
      {deck.stage === 'canceled' && <Canceled deck={deck} />}
    </DeckHeading>
  )
}

function OtherDecks({ deck }: { deck: DeckResult }) {
  const { decks } = useDesk()
  const others = decks.filter((other) => other.id !== deck.id && isUnfinished(other))
  if (others.length === 0) return null
  return (
    <span className="soft small">{`${counted(others.length, 'other deck')} in the queue`}</span>
  )
}

function DeckTitle({ name }: { name: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  // the control that had the focus is gone
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <h1 className="deck-title" ref={title} tabIndex={-1} dir="auto">
      {name}
    </h1>
  )
}

function factsOf(deck: DeckResult): string[] {
  const { stage, sizeBytes, addedAt, options, edits, file } = deck
  return [
    !isUnfinished(deck) && stage !== 'canceled' && statusOf(deck, 0),
    ...describeOptions(options),
    file && isPptx(file) && 'drawn schematically',
    formatBytes(sizeBytes),
    formatMoment(addedAt),
    edits.size > 0 && `${counted(edits.size, 'slide')} edited`,
    !file && 'the file is no longer in this browser, so there are no previews',
  ].filter((fact) => fact !== false && fact !== undefined && fact !== '') as string[]
}

function Canceled({ deck }: { deck: DeckResult }) {
  const { restart } = useDesk()
  const isMetered = useIsMetered()
  const rows = deck.table.rows.length
  const charge =
    rows > 0
      ? 'A conversion is charged once its first row is sent; starting it again within a day is free.'
      : 'You were not charged.'
  return (
    <div className="strip">
      <p>
        Canceled {rows > 0 ? `after ${counted(rows, 'row')}` : 'before the first row'}.
        {isMetered && ` ${charge}`}
      </p>
      {deck.file && <Button label="Start again" kind="primary" onClick={() => restart(deck.id)} />}
    </div>
  )
}

/** Converts the deck again, with other options. */
function Again({ deck }: { deck: DeckResult }) {
  const { restart } = useDesk()
  const [options, setOptions] = useState<DeckOptions>(deck.options)
  if (!deck.file) return null
  return (
    <Menu label="Convert again" small>
      <form
        className="menu-fields"
        onSubmit={(event) => {
          event.preventDefault()
          restart(deck.id, options)
        }}
      >
        <OptionFields options={options} onChange={setOptions} />
        <p className="soft small">
          Free with the same options within a day, otherwise one conversion. Your edits are kept.
        </p>
        <Button label="Convert" type="submit" kind="primary" />
      </form>
    </Menu>
  )
}
