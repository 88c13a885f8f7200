import type { CreatedKey, Key } from '@rowdeck/service/console-contract'
import { useState } from 'react'
import { useQuery } from '../account/use-query.ts'
import { Button } from '../elements/button.tsx'
import {
  CreateKeyDialog,
  type KeyTask,
  RenameKeyDialog,
  RevokeKeyDialog,
  RotateKeyDialog,
} from './key-dialogs.tsx'
import { KeyRow } from './key-row.tsx'
import { NewSecret } from './new-secret.tsx'
import { Section } from './section.tsx'

export function KeysSection() {
  const { data, refusal, reload } = useQuery('GET /web/keys')
  const [task, setTask] = useState<KeyTask>()
  const [created, setCreated] = useState<CreatedKey>()
  function finish(made?: CreatedKey): void {
    setTask(undefined)
    if (made) setCreated(made)
    void reload()
  }
  const create = (
    <Button label="Create key" kind="primary" onClick={() => setTask({ kind: 'create' })} />
  )
  return (
    <Section title="API keys" id="keys" refusal={refusal} action={create}>
      <p className="soft">
        Programs send a key with every request. Only a hash of each key is stored, so a key is shown
        once, when you create it.
      </p>
      {created && <NewSecret created={created} onDone={() => setCreated(undefined)} />}
      {data && <KeyList keys={data.keys} onTask={setTask} />}
      {task && <KeyDialog task={task} onDone={finish} onClose={() => setTask(undefined)} />}
    </Section>
  )
}

function KeyList({ keys, onTask }: { keys: Key[]; onTask: (task: KeyTask) => void }) {
  const usable = keys.filter(({ state }) => state === 'active' || state === 'rotated')
  const inactive = keys.filter((key) => !usable.includes(key))
  if (keys.length === 0) {
    return (
      <p className="empty panel">
        No keys yet. Create one to convert decks from your own programs.
      </p>
    )
  }
  return (
    <>
      {usable.length > 0 && (
        <ul className="keys panel">
          {usable.map((key) => (
            <KeyRow key={key.id} apiKey={key} onTask={onTask} />
          ))}
        </ul>
      )}
      {inactive.length > 0 && (
        <details className="past">
          <summary>Inactive keys ({inactive.length})</summary>
          <ul className="keys panel">
            {inactive.map((key) => (
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
