import { type ReactNode, useRef } from 'react'
import { deckTypes, listDeckTypes } from '../../../src/conversion/deck-types.ts'

const accepted = Object.values(deckTypes)
  .flatMap(({ extensions, mediaType }) => [...extensions, mediaType])
  .join(',')

interface DropZoneProps {
  onFile: (file: File) => void
  /** Whether a file is being held over the page. */
  over: boolean
  /** Whether choosing a file is the main thing to do on the page. */
  main?: boolean
  /** Whether a picture says what happens here. */
  pictured?: boolean
  children?: ReactNode
}

/** Where a deck is chosen, and where it says that one can be dropped; the whole page takes what is. */
export function DropZone({ onFile, over, main = true, pictured = false, children }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <section className={over ? 'drop over' : 'drop'} aria-labelledby="drop-title">
      {pictured && <DropPicture />}
      <div className="stack">
        <h2 id="drop-title">{over ? 'Let go to convert it' : 'Drop a deck here'}</h2>
        <p className="soft">{listDeckTypes('or')}, up to 20 MB. Or paste a picture.</p>
      </div>
      <div className="line">
        <button
          type="button"
          className={main ? 'button first' : 'button'}
          onClick={() => input.current?.click()}
        >
          Choose a file
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
          // the same file can be chosen again
          target.value = ''
          if (file) onFile(file)
        }}
      />
    </section>
  )
}

function DropPicture() {
  return (
    <svg className="drop-picture" viewBox="0 0 160 60" aria-hidden="true" focusable="false">
      <rect x="1" y="5" width="64" height="44" rx="3" className="drop-slide" />
      <path d="M10 16h26M10 26h44M10 33h40M10 40h30" className="drop-ink" />
      <path d="M76 27h16m-5-5 5 5-5 5" className="drop-arrow" />
      <path d="M104 11h55M104 27h55M104 43h55" className="drop-row" />
    </svg>
  )
}
