import { useDesk } from '../desk/desk-model.ts'
import { Tool } from '../elements/button.tsx'
import { useShortcuts } from '../views/use-shortcuts.ts'
import { useViewState } from '../views/view-context.ts'

/** Takes back what was changed by hand in any deck, or does it again: by buttons, Ctrl+Z, and Ctrl+Shift+Z or Ctrl+Y. */
export function UndoButtons({ tell }: { tell: (text: string) => void }) {
  const { undoable, redoable, undo, redo } = useDesk()
  function back(): void {
    if (undoable === undefined) return
    undo()
    tell(`Taken back: ${undoable}`)
  }
  function again(): void {
    if (redoable === undefined) return
    redo()
    tell(`Done again: ${redoable}`)
  }
  useShortcuts({ 'Ctrl+z': back, 'Ctrl+Z': again, 'Ctrl+y': again })
  return (
    <span className="undo-buttons">
      <HistoryButton icon="undo" label="Undo" step={undoable} onClick={back} />
      <HistoryButton icon="redo" label="Redo" step={redoable} onClick={again} />
    </span>
  )
}

interface HistoryButtonProps {
  icon: 'undo' | 'redo'
  label: string
  /** What it changes, in words; undefined if there is nothing. */
  step: string | undefined
  onClick: () => void
}

function HistoryButton({ icon, label, step, onClick }: HistoryButtonProps) {
  return (
    <Tool
      icon={icon}
      aria-label={label}
      title={step && `${label} ${step}`}
      disabled={step === undefined}
      onClick={onClick}
    />
  )
}

/** The same in a workspace, which tells what was taken back. */
export function UndoInView() {
  return <UndoButtons tell={useViewState().tell} />
}
