import { allDeckTypes, listDeckTypes } from '@rowdeck/core/deck-model/deck-types'
import type { ReactNode } from 'react'
import type { DeckOptions } from '../desk/desk-model.ts'
import { Button } from '../elements/button.tsx'
import { useFileChooser } from './file-chooser.tsx'
import { describeOptions, OptionFields } from './option-fields.tsx'

interface DropZoneProps {
  /** What is chosen for the files that are added next. */
  options: DeckOptions
  onOptions: (options: DeckOptions) => void
  /** Whether choosing files is the primary action on the page. */
  primary: boolean
  /** Whether it is a bar above a list. */
  compact?: boolean
  children?: ReactNode
}

/** Where the user chooses decks. Files can be dropped anywhere on the page, not only here. */
export function DropZone({ options, onOptions, primary, compact, children }: DropZoneProps) {
  const { chooseFiles, chooseFolder } = useFileChooser()
  return (
    <section className={compact ? 'drop compact' : 'drop'} aria-labelledby="drop-title">
      <div className="drop-words">
        <h2 id="drop-title">Drop decks or a folder here</h2>
        <p className="soft">
          {listDeckTypes('or', allDeckTypes)}, up to 20 MB each. You can also paste an image.
        </p>
      </div>
      <div className="line">
        <Button label="Choose files" kind={primary ? 'primary' : undefined} onClick={chooseFiles} />
        <Button label="Choose folder" onClick={chooseFolder} />
        {children}
      </div>
      <details className="drop-options">
        <summary>{titleOf(options)}</summary>
        <OptionFields options={options} onChange={onOptions} />
      </details>
    </section>
  )
}

function titleOf(options: DeckOptions): string {
  const chosen = describeOptions(options)
  return chosen.length > 0 ? `Options: ${chosen.join(', ')}` : 'Options'
}
