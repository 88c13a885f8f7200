import { type KeyboardEvent, useEffect, useRef } from 'react'

/** Where the focus goes after an edit that a key ended. */
export type AfterEdit = 'stay' | 'down' | 'left' | 'right'

interface CellEditorProps {
  label: string
  text: string
  /** What the field begins with instead, where typing replaces the text. */
  typed?: string | undefined
  /** Whether the cell is one of many, among which Tab moves. */
  inGrid?: boolean
  /** Where the cursor begins, in characters; at the end by default. */
  cursor?: number | undefined
  /** Called with the new text, or with undefined if it is to stay as it was; `after` is missing if the field was left. */
  onEnd: (text: string | undefined, after?: AfterEdit) => void
}

/**
 * Edits a cell in its place. Leaving it saves, Escape cancels. Enter begins a line and saves with Ctrl; in the grid it saves, as in
 * spreadsheets, and begins a line with Shift or Alt.
 */
export function CellEditor(props: CellEditorProps) {
  const { label, text, typed, inGrid = false, cursor, onEnd } = props
  const area = useRef<HTMLTextAreaElement>(null)
  const ended = useRef(false)
  useEffect(() => {
    const at = cursor ?? area.current?.value.length ?? 0
    area.current?.focus({ preventScroll: true })
    area.current?.setSelectionRange(at, at)
  }, [cursor])
  function end(next: string | undefined, after?: AfterEdit): void {
    // leaving the field as it disappears must not save a canceled edit
    if (ended.current) return
    ended.current = true
    onEnd(next === text ? undefined : next, after)
  }
  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // a person who composes a character with an input method ends it with Enter
    if (event.nativeEvent.isComposing) return
    event.stopPropagation()
    const after = afterKey(event, inGrid)
    if (event.key === 'Escape') {
      // a dialog around the field stays open
      event.preventDefault()
      end(undefined, 'stay')
    }
    if (!after) return
    event.preventDefault()
    const field = event.currentTarget
    if (after === 'newline') {
      field.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end')
    } else end(field.value, after)
  }
  return (
    <div className="cell-editor">
      <textarea
        ref={area}
        className="input"
        aria-label={label}
        defaultValue={typed ?? text}
        dir="auto"
        rows={Math.min(16, text.split('\n').length + 1)}
        onKeyDown={press}
        onBlur={({ currentTarget }) => end(currentTarget.value)}
      />
      <p className="cell-editor-keys">
        {inGrid ? (
          <>
            <kbd>Enter</kbd> saves, <kbd>Shift</kbd> <kbd>Enter</kbd> begins a line
          </>
        ) : (
          <>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd> saves
          </>
        )}
        , <kbd>Esc</kbd> cancels
      </p>
    </div>
  )
}

/** What Enter and Tab do; undefined for other keys and where the field does what they do everywhere. */
function afterKey(
  { key, shiftKey, altKey, ctrlKey, metaKey }: KeyboardEvent,
  inGrid: boolean,
): AfterEdit | 'newline' | undefined {
  if (key === 'Tab' && inGrid) return shiftKey ? 'left' : 'right'
  if (key !== 'Enter' || shiftKey) return undefined
  if (!inGrid) return ctrlKey || metaKey ? 'stay' : undefined
  return altKey ? 'newline' : 'down'
}
