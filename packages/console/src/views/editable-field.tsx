import { type ReactNode, useRef, useState } from 'react'
import { Tool } from '../elements/button.tsx'
import { Icon } from '../elements/icons.tsx'
import { CellEditor } from './cell-editor.tsx'
import { cellOf, type Slide, textIn } from './slides.ts'
import { useViewState } from './view-context.ts'

interface EditableFieldProps {
  slide: Slide
  column: string
  label: string
  /** Renders the text; calls `edit`, with where the cursor begins in it, to edit it. */
  children: (edit: (cursor?: number) => void) => ReactNode
}

/** A cell of the row with its label, that is edited in its place; an edit can be undone. */
export function EditableField({ slide, column, label, children }: EditableFieldProps) {
  const { actions } = useViewState()
  const [editing, setEditing] = useState<{ cursor: number | undefined }>()
  const button = useRef<HTMLButtonElement>(null)
  const isEdited = slide.edits[column] !== undefined
  const change = (text: string | undefined) => actions.edit([cellOf(slide, column, text)])
  function end(text: string | undefined): void {
    const hadFocus = document.activeElement?.tagName === 'TEXTAREA'
    setEditing(undefined)
    if (text !== undefined) change(text)
    if (hadFocus) button.current?.focus({ preventScroll: true })
  }
  return (
    <div className={isEdited ? 'row-field edited' : 'row-field'}>
      <div className="row-field-head">
        <h3>{label}</h3>
        {isEdited && (
          <>
            <span className="edited-mark">Edited</span>
            <Tool
              label="Undo"
              icon="undo"
              of={`the edit of ${label}`}
              onClick={() => change(undefined)}
            />
          </>
        )}
        <button
          ref={button}
          type="button"
          className="tool edit-button"
          onClick={() => setEditing({ cursor: undefined })}
        >
          <Icon name="edit" />
          Edit<span className="visually-hidden"> {label}</span>
        </button>
      </div>
      {editing ? (
        <CellEditor
          label={label}
          text={textIn(slide, column)}
          cursor={editing.cursor}
          onEnd={end}
        />
      ) : (
        children((cursor) => setEditing({ cursor }))
      )}
    </div>
  )
}
