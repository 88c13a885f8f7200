import { cutMiddle } from './format.ts'
import { useCopied } from './use-copied.ts'

interface CopiedIdProps {
  id: string
  /** What it identifies, such as "request ID". */
  of: string
}

/** An id, cut in the middle; a click copies all of it. */
export function CopiedId({ id, of }: CopiedIdProps) {
  const { done, copy } = useCopied()
  return (
    <button type="button" className="copied-id" title={id} onClick={() => copy(id)}>
      <span className="visually-hidden">
        Copy {of} {id}
      </span>
      <code aria-hidden="true">{cutMiddle(id)}</code>
      <span aria-live="polite" className="copied-id-state">
        {done ?? <CopyIcon />}
      </span>
    </button>
  )
}

function CopyIcon() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d="M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z" fill="none" stroke="currentColor" />
    </svg>
  )
}
