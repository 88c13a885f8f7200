import type { OverlapSeconds } from '@rowdeck/service/console-contract'
import { callAccount } from '../account/account-api.ts'
import type { Send } from '../elements/form.tsx'
import { FormDialog } from './form-dialog.tsx'
import { OverlapChoice } from './overlap-choice.tsx'

interface RenewSecretProps {
  /** Whether there is one that may go on signing for a while. */
  hasSecret: boolean
  onDone: (secret: string) => void
  onClose: () => void
}

/** Creates a secret that signs webhooks. */
export function RenewSecretDialog({ hasSecret, onDone, onClose }: RenewSecretProps) {
  const send: Send = async ({ overlap = '0' }) => {
    const overlapSeconds = Number(overlap) as OverlapSeconds
    const { secret } = await callAccount('POST /web/webhook-secret', { body: { overlapSeconds } })
    onDone(secret)
  }
  return (
    <FormDialog
      title={hasSecret ? 'Renew secret' : 'Create secret'}
      send={send}
      lead={
        <p>
          {hasSecret
            ? 'You get a new secret. Webhooks are signed with both for a while, so that you can update your programs.'
            : 'With the secret, your programs check that a webhook comes from here.'}
        </p>
      }
      action={hasSecret ? 'Renew' : 'Create'}
      onClose={onClose}
    >
      {hasSecret && <OverlapChoice label="Sign with the old secret too for" />}
    </FormDialog>
  )
}
