import { type ReactNode, useRef } from 'react'
import { deckTypes, listDeckTypes } from '../../../src/conversion/deck-types.ts'

const accepted = Object.values(deckTypes)
  .flatMap(({ extensions, mediaType }) => [...extensions, mediaType])
  .join(',')

interface DropZoneProps {
  onFile: (file: File) => void
  /** Whether a file is being dragged over the page. */
  dragging: boolean
  /** Whether choosing a file is the primary action on the page. */
  primary?: boolean
  /** Whether an illustration is shown. */
  illustrated?: boolean
  children?: ReactNode
}

/** Where the user chooses a deck. Files can be dropped anywhere on the page, not only here. */
export function DropZone({
  onFile,
  dragging,
  primary = true,
  illustrated = false,
  children,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <section className={dragging ? 'drop over' : 'drop'} aria-labelledby="drop-title">
      {illustrated && <DropIllustration />}
      <div className="stack">
        <h2 id="drop-title">{dragging ? 'Drop to convert' : 'Drop a deck here'}</h2>
        <p className="soft">{listDeckTypes('or')}, up to 20 MB. You can also paste an image.</p>
      </div>
      <div className="line">
        <button
          type="button"
          className={primary ? 'button primary' : 'button'}
          onClick={() => input.current?.click()}
        >
          Choose file
        </button>
        {children}
      </div>
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        aria-label="Deck to convert"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // so that the same file can be chosen again
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </section>
  )
}

function DropIllustration() {
  return (
    <svg className="drop-picture" viewBox="0 0 160 60" aria-hidden="true" focusable="false">
      <rect x="1" y="5" width="64" height="44" rx="3" className="drop-slide" />
      <path d="M10 16h26M10 26h44M10 33h40M10 40h30" className="drop-ink" />
      <path d="M76 27h16m-5-5 5 5-5 5" className="drop-arrow" />
      <path d="M104 11h55M104 27h55M104 43h55" className="drop-row" />
    </svg>
  )
}
