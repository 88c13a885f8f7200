import { type KeyboardEvent, useEffect, useRef } from 'react'

interface CellEditorProps {
  label: string
  text: string
  /** Where the cursor begins, in characters; at the end by default. */
  cursor?: number | undefined
  /** Called with the new text, or with undefined if it is to stay as it was. */
  onEnd: (text: string | undefined) => void
}

/** Edits a cell in its place. Enter or leaving it saves, Shift+Enter begins a line, Escape cancels. */
export function CellEditor({ label, text, cursor, onEnd }: CellEditorProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const ended = useRef(false)
  useEffect(() => {
    const at = cursor ?? area.current?.value.length ?? 0
    area.current?.focus({ preventScroll: true })
    area.current?.setSelectionRange(at, at)
  }, [cursor])
  function end(next: string | undefined): void {
    // leaving the field as it disappears must not save a canceled edit
    if (ended.current) return
    ended.current = true
    onEnd(next === text ? undefined : next)
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // a person who composes a character with an input method ends it with Enter
    if (event.nativeEvent.isComposing) return
    event.stopPropagation()
    if (event.key === 'Escape') end(undefined)
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    end(event.currentTarget.value)
  }
  return (
    <div className="cell-editor">
      <textarea
        ref={area}
        className="input"
        aria-label={label}
        defaultValue={text}
        dir="auto"
        rows={Math.min(16, text.split('\n').length + 1)}
        onKeyDown={press}
        onBlur={({ currentTarget }) => end(currentTarget.value)}
      />
      <p className="cell-editor-keys">
        <kbd>Enter</kbd> saves, <kbd>Shift</kbd> <kbd>Enter</kbd> begins a line, <kbd>Esc</kbd>{' '}
        cancels
      </p>
    </div>
  )
}
