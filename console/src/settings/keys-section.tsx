import { useState } from 'react'
import type { CreatedKey, Key } from '../../../src/console-server/contract.ts'
import { useAnswer } from '../account/use-answer.ts'
import { CreateKeyDialog } from './create-key-dialog.tsx'
import { KeyRow } from './key-row.tsx'
import { NewSecret } from './new-secret.tsx'
import { RenameKeyDialog } from './rename-key-dialog.tsx'
import { RevokeKeyDialog } from './revoke-key-dialog.tsx'
import { RotateKeyDialog } from './rotate-key-dialog.tsx'
import { Section } from './section.tsx'

/** What is being done with a key, if anything. */
export type KeyTask = { kind: 'create' } | { kind: 'rename' | 'rotate' | 'revoke'; key: Key }

export function KeysSection() {
  const { answer, refusal, reload } = useAnswer('GET /web/keys')
  const [task, setTask] = useState<KeyTask>()
  const [created, setCreated] = useState<CreatedKey>()
  function finish(made?: CreatedKey): void {
    setTask(undefined)
    if (made) setCreated(made)
    void reload()
  }
  const create = (
    <button type="button" className="button first" onClick={() => setTask({ kind: 'create' })}>
      Create a key
    </button>
  )
  return (
    <Section title="API keys" id="keys" refusal={refusal} action={create}>
      <p className="soft">
        A program shows its key with every request. Keys are kept as fingerprints only: a secret is
        shown once, when it is made.
      </p>
      {created && <NewSecret created={created} onDone={() => setCreated(undefined)} />}
      {answer && <KeyList keys={answer.keys} onTask={setTask} />}
      {task && <KeyDialog task={task} onDone={finish} onClose={() => setTask(undefined)} />}
    </Section>
  )
}

function KeyList({ keys, onTask }: { keys: Key[]; onTask: (task: KeyTask) => void }) {
  const living = keys.filter(({ state }) => state === 'active' || state === 'rotated')
  const gone = keys.filter((key) => !living.includes(key))
  if (keys.length === 0) {
    return (
      <p className="empty">
        No keys yet. Create one, and a program can convert decks in your name.
      </p>
    )
  }
  return (
    <>
      <ul className="keys">
        {living.map((key) => (
          <KeyRow key={key.id} apiKey={key} onTask={onTask} />
        ))}
      </ul>
      {gone.length > 0 && (
        <details className="past">
          <summary>Keys that work no more ({gone.length})</summary>
          <ul className="keys">
            {gone.map((key) => (
              <KeyRow key={key.id} apiKey={key} onTask={onTask} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

interface KeyDialogProps {
  task: KeyTask
  onDone: (made?: CreatedKey) => void
  onClose: () => void
}

function KeyDialog({ task, onDone, onClose }: KeyDialogProps) {
  if (task.kind === 'create') return <CreateKeyDialog onDone={onDone} onClose={onClose} />
  const props = { apiKey: task.key, onDone, onClose }
  if (task.kind === 'rename') return <RenameKeyDialog {...props} />
  if (task.kind === 'rotate') return <RotateKeyDialog {...props} />
  return <RevokeKeyDialog {...props} />
}
