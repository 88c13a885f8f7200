import type { CreatedKey, Key, OverlapSeconds } from '@rowdeck/service/console-contract'
import { callAccount } from '../account/account-api.ts'
import { Choice } from '../elements/choice.tsx'
import { Field } from '../elements/field.tsx'
import type { Send } from '../elements/form.tsx'
import { FormDialog } from './form-dialog.tsx'
import { KeyRestrictions, restrictionsIn } from './key-restrictions.tsx'
import { OverlapChoice } from './overlap-choice.tsx'
import { RenameDialog } from './rename-dialog.tsx'

/** The dialog that is open, with its key. */
export type KeyTask = { kind: 'create' } | { kind: 'rename' | 'rotate' | 'revoke'; key: Key }

/** The props of every dialog about a key. */
export interface KeyTaskProps {
  apiKey: Key
  onDone: (made?: CreatedKey) => void
  onClose: () => void
}

const dayMs = 86_400_000
// numbers would come first, whatever their order here
const lifetimes = {
  '': 'Never',
  '7d': 'After 7 days',
  '30d': 'After 30 days',
  '90d': 'After 90 days',
  '365d': 'After 1 year',
}

interface CreateKeyDialogProps {
  onDone: (made: CreatedKey) => void
  onClose: () => void
}

export function CreateKeyDialog({ onDone, onClose }: CreateKeyDialogProps) {
  const send: Send = async ({ name = '', days = '', ...restrictions }) => {
    const expiresAt =
      days === '' ? null : new Date(Date.now() + Number.parseInt(days, 10) * dayMs).toISOString()
    const body = { name: name.trim(), expiresAt, ...restrictionsIn(restrictions) }
    onDone(await callAccount('POST /web/keys', { body }))
  }
  return (
    <FormDialog title="Create key" send={send} action="Create" onClose={onClose}>
      <Field
        label="Name"
        name="name"
        required
        maxLength={100}
        autoComplete="off"
        hint="What the key is for, such as “search index”."
      />
      <Choice label="Expires" name="days" choices={lifetimes} />
      <KeyRestrictions />
    </FormDialog>
  )
}

export function RenameKeyDialog({ apiKey: { id, name }, onDone, onClose }: KeyTaskProps) {
  async function rename(name: string): Promise<void> {
    await callAccount('PATCH /web/keys/:id', { id, body: { name } })
    onDone()
  }
  const title = `Rename “${name}”`
  return <RenameDialog {...{ title, name, onClose }} nameLengthMax={100} onRename={rename} />
}

export function RotateKeyDialog({ apiKey, onDone, onClose }: KeyTaskProps) {
  const send: Send = async ({ overlap }) => {
    const overlapSeconds = Number(overlap) as OverlapSeconds
    onDone(
      await callAccount('POST /web/keys/:id/rotate', { id: apiKey.id, body: { overlapSeconds } }),
    )
  }
  return (
    <FormDialog
      title={`Rotate “${apiKey.name}”`}
      send={send}
      lead={
        <p>
          You get a new key. The old one keeps working for a while, so that you can update your
          programs.
        </p>
      }
      action="Create new key"
      onClose={onClose}
    >
      <OverlapChoice label="Keep the old key working for" />
    </FormDialog>
  )
}

interface RevokeKeyProps extends KeyTaskProps {
  /** An operator revokes keys of others with another route. */
  route?: 'DELETE /web/keys/:id' | 'POST /web/operator/keys/:id/revoke'
}

export function RevokeKeyDialog(props: RevokeKeyProps) {
  const { apiKey, onDone, onClose, route = 'DELETE /web/keys/:id' } = props
  const { id, name, prefix, lastFour } = apiKey
  const send: Send = async () => {
    await callAccount(route, { id })
    onDone()
  }
  return (
    <FormDialog
      title={`Revoke “${name}”?`}
      send={send}
      lead={
        <p>
          The key{' '}
          <code>
            {prefix}…{lastFour}
          </code>{' '}
          stops working immediately. Requests from programs that use it will fail. This cannot be
          undone.
        </p>
      }
      action={`Revoke “${name}”`}
      destructive
      cancelLabel="Keep key"
      onClose={onClose}
    />
  )
}
