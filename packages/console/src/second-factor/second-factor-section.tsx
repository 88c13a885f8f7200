import type { SecondFactors } from '@rowdeck/service/console-contract'
import { useState } from 'react'
import { canUsePasskeys } from '../account/passkeys.ts'
import { forgetPlaygroundKey } from '../account/playground-key.ts'
import { useSession } from '../account/session.tsx'
import { useQuery } from '../account/use-query.ts'
import { Button } from '../elements/button.tsx'
import { Section } from '../settings/section.tsx'
import '../styles/second-factor.css'
import { NewCodesDialog, RemoveDialog } from './confirm-dialogs.tsx'
import { FactorList, type FactorTask } from './factor-list.tsx'
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpDialog } from './totp-dialog.tsx'

interface SecondFactorSectionProps {
  /** Called when a second factor was added and its recovery codes, if there are any, were put away. */
  onAdded?: () => void
}

/** The passkeys, the authenticator app and the recovery codes of the person, and how to change them. */
export function SecondFactorSection({ onAdded }: SecondFactorSectionProps) {
  const { data, refusal, reload } = useQuery('GET /web/second-factors')
  const [task, setTask] = useState<FactorTask>()
  const [codes, setCodes] = useState<string[]>()
  function finish(created?: string[] | null): void {
    setTask(undefined)
    setCodes(created ?? undefined)
    // the first second factor ends the session's key
    forgetPlaygroundKey()
    void reload()
    if (created === null) onAdded?.()
  }
  function putAway(): void {
    setCodes(undefined)
    onAdded?.()
  }
  return (
    <Section title="Second factor" id="second-factor" refusal={refusal}>
      {codes && <RecoveryCodes codes={codes} onDone={putAway} />}
      {data && <Introduction factors={data} />}
      {data && <FactorList factors={data} onTask={setTask} />}
      <div className="line">
        {canUsePasskeys() && (
          <Button
            label="Add passkey"
            disabled={!data}
            onClick={() => setTask({ kind: 'add-passkey' })}
          />
        )}
        {data?.totp === false && (
          <Button label="Add authenticator app" onClick={() => setTask({ kind: 'add-totp' })} />
        )}
      </div>
      {data && task && (
        <TaskDialog task={task} factors={data} onDone={finish} onClose={() => setTask(undefined)} />
      )}
    </Section>
  )
}

function Introduction({ factors }: { factors: SecondFactors }) {
  const { me, site } = useSession()
  const isProtected = factors.totp || factors.passkeys.length > 0
  const provider = site?.singleSignOn
  const first = me?.hasPassword ? 'Your password' : (provider?.name ?? 'A link')
  return (
    <p className="soft">
      {isProtected
        ? `${first} alone does not sign you in.${provider?.isOnlyWay ? '' : ' A passkey signs you in without it.'}`
        : me?.hasPassword
          ? 'Only your password protects this account. With a second factor, nobody else can sign in even if they know it.'
          : `You sign in with ${provider?.name ?? 'links'}. With a second factor, that alone is not enough.`}
      {factors.required && ' Operators of this service need one.'}
      {!canUsePasskeys() &&
        ' Passkeys cannot be used here, because this page was opened with an IP address.'}
    </p>
  )
}

interface TaskDialogProps {
  task: FactorTask
  factors: SecondFactors
  /** Called with new recovery codes, or with null if a second factor was added without any. */
  onDone: (codes?: string[] | null) => void
  onClose: () => void
}

function TaskDialog({ task, factors, onDone, onClose }: TaskDialogProps) {
  const common = { onDone, onClose }
  const isLast = factors.passkeys.length + (factors.totp ? 1 : 0) === 1
  const done = () => onDone()
  if (task.kind === 'add-passkey') return <AddPasskeyDialog {...common} />
  if (task.kind === 'add-totp') return <TotpDialog {...common} />
  if (task.kind === 'new-codes') return <NewCodesDialog {...common} />
  if (task.kind !== 'rename' && task.kind !== 'remove-passkey') {
    return <RemoveDialog {...{ ...common, isLast, onDone: done }} />
  }
  const { passkey } = task
  if (task.kind === 'rename') return <RenamePasskeyDialog {...{ passkey, onClose, onDone: done }} />
  return <RemoveDialog {...{ ...common, passkey, isLast, onDone: done }} />
}
