import { type ReactNode, useEffect, useRef, useState } from 'react'

const accepted = '.pdf,.png,.jpg,.jpeg,.webp,application/pdf,image/png,image/jpeg,image/webp'

interface DropZoneProps {
  onFile: (file: File) => void
  /** Whether choosing a file is the main thing to do on the page. */
  main?: boolean
  /** Whether a picture says what happens here. */
  pictured?: boolean
  children?: ReactNode
}

/** Where a deck is dropped, pasted or chosen. The whole page takes what is dropped or pasted. */
export function DropZone({ onFile, main = true, pictured = false, children }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const over = useFileOverPage(onFile)
  usePastedFile(onFile)
  return (
    <section className={over ? 'drop over' : 'drop'} aria-labelledby="drop-title">
      {pictured && <DropPicture />}
      <div className="stack">
        <h2 id="drop-title">{over ? 'Let go to convert it' : 'Drop a deck here'}</h2>
        <p className="soft">PDF, PNG, JPG or WebP, up to 20 MB. Or paste a picture.</p>
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

function useFileOverPage(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const carriesFile = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes('Files') ?? false
    const enter = (event: DragEvent) => {
      if (!carriesFile(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!carriesFile(event)) return
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer?.files ?? []
      if (file) onFile(file)
    }
    const listening = { dragenter: enter, dragover: enter, dragleave: leave, drop }
    for (const [name, listener] of Object.entries(listening)) {
      document.addEventListener(name, listener as EventListener)
    }
    return () => {
      for (const [name, listener] of Object.entries(listening)) {
        document.removeEventListener(name, listener as EventListener)
      }
    }
  }, [onFile])
  return over
}

function usePastedFile(onFile: (file: File) => void): void {
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const [file] = clipboardData?.files ?? []
      if (file) onFile(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFile])
}
