import type { OperatorAccount } from '@rowdeck/service/console-contract'
import { useState } from 'react'
import { AccountRefusal } from '../account/account-api.ts'
import { useIsMetered, useSession } from '../account/session.tsx'
import { Button } from '../elements/button.tsx'
import { Field } from '../elements/field.tsx'
import type { Send } from '../elements/form.tsx'
import { counted } from '../elements/format.ts'
import { NamedList } from '../elements/named-list.tsx'
import { FormDialog } from '../settings/form-dialog.tsx'
import { type BulkAct, type BulkValues, bulkActs } from './bulk-calls.ts'
import { useOnce } from './once.ts'

interface BulkActsProps {
  accounts: readonly OperatorAccount[]
  /** Called when something was changed. */
  onDone: () => void
}

/** What can be done with several accounts at once, after a question that names them. */
export function BulkActs({ accounts, onDone }: BulkActsProps) {
  const [act, setAct] = useState<BulkAct>()
  const [done, setDone] = useState<Done>()
  const isMetered = useIsMetered()
  const { me } = useSession()
  // who suspends or deletes their own account cannot take it back
  const changedBy = (name: BulkAct) =>
    accounts.filter(
      (account) =>
        bulkActs[name].applies(account) && !(bulkActs[name].destructive && account.id === me?.id),
    )
  const offered = (Object.keys(bulkActs) as BulkAct[]).filter(
    (name) => isMetered || !bulkActs[name].ofMetered,
  )
  function finish(result: Done): void {
    setAct(undefined)
    setDone(result)
    onDone()
  }
  if (accounts.length === 0 && !done) return null
  return (
    <div className="chosen-bar panel">
      <p role="status">
        {accounts.length > 0 && (
          <strong>{`${counted(accounts.length, 'account')} chosen. `}</strong>
        )}
        {done?.text}
      </p>
      <div className="line">
        {done?.undo && (
          <Button label="Undo" small onClick={() => void done.undo?.().then(finish)} />
        )}
        {accounts.length > 0 &&
          offered.map((name) => (
            <Button
              label={bulkActs[name].label}
              key={name}
              small
              disabled={changedBy(name).length === 0}
              onClick={() => setAct(name)}
            />
          ))}
      </div>
      {act && (
        <BulkDialog
          act={act}
          accounts={changedBy(act)}
          onClose={() => setAct(undefined)}
          onDone={finish}
        />
      )}
    </div>
  )
}

/** What was done, and how it is taken back. */
interface Done {
  text: string
  undo: (() => Promise<Done>) | undefined
}

interface BulkDialogProps {
  act: BulkAct
  accounts: readonly OperatorAccount[]
  onClose: () => void
  onDone: (done: Done) => void
}

function BulkDialog({ act, accounts, onClose, onDone }: BulkDialogProps) {
  const { label, past, lead, fields, destructive, inverse } = bulkActs[act]
  const once = useOnce()
  const [progress, setProgress] = useState<number>()
  const send: Send = async (values) => {
    setProgress(0)
    const actOn = () => ({ act, values })
    const { changed, refused } = await perform({ accounts, actOn, once, onProgress: setProgress })
    onDone({
      text: [`${past}: ${counted(changed.length, 'account')}.`, ...refused].join(' '),
      undo: inverse && changed.length > 0 ? () => undoOf(changed, inverse, values) : undefined,
    })
  }
  async function undoOf(
    changed: readonly OperatorAccount[],
    inverseOf: NonNullable<typeof inverse>,
    values: BulkValues,
  ): Promise<Done> {
    const actOn = (account: OperatorAccount) => inverseOf(account, values)
    const { refused } = await perform({ accounts: changed, actOn, once: `${once}-undo-` })
    return { text: ['Undone.', ...refused].join(' '), undo: undefined }
  }
  return (
    <FormDialog
      title={`${label}: ${counted(accounts.length, 'account')}?`}
      lead={
        <>
          <p>{lead}</p>
          <NamedList
            of={accounts}
            noun="account"
            row={({ id, email }) => <li key={id}>{email}</li>}
          />
        </>
      }
      send={send}
      action={label}
      destructive={destructive}
      onClose={onClose}
    >
      {fields.map((field) => (
        <Field key={field.name} autoComplete="off" {...field} />
      ))}
      {progress !== undefined && (
        <progress aria-label="Accounts done" value={progress} max={accounts.length} />
      )}
    </FormDialog>
  )
}

interface Bulk {
  accounts: readonly OperatorAccount[]
  /** What is done to an account. */
  actOn: (account: OperatorAccount) => { act: BulkAct; values: BulkValues }
  once: string
  onProgress?: (done: number) => void
}

/** Acts on one account after the other, and goes on after a refusal. Returns who was changed, and refusals in words. */
async function perform({ accounts, actOn, once, onProgress }: Bulk) {
  const changed: OperatorAccount[] = []
  const refused: string[] = []
  for (const [index, account] of accounts.entries()) {
    const { act, values } = actOn(account)
    try {
      await bulkActs[act].call(account.id, { values, once: `${once}${index}` })
      changed.push(account)
    } catch (error) {
      if (!(error instanceof AccountRefusal)) throw error
      refused.push(`${account.email}: ${error.message}`)
    }
    onProgress?.(index + 1)
  }
  return { changed, refused }
}
