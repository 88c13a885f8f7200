import type { OperatorAccount } from '../../../src/console-server/contract.ts'
import { callAccount } from '../account/account-api.ts'

export type BulkAct = 'suspend' | 'resume' | 'credits'

interface BulkDescription {
  label: string
  past: string
  /** What it does, before it is done. */
  lead: string
  destructive: boolean
  /** What is asked for. */
  field:
    | { label: string; type?: string; required?: boolean; maxLength?: number; hint?: string }
    | undefined
  /** Does it for one account; `once` is the same for repetitions. */
  call: (id: string, input: { value: string; once: string }) => Promise<unknown>
  /** Whether it would change the account. */
  applies: (account: OperatorAccount) => boolean
  /** What takes it back for an account, as it was before. */
  inverse: (account: OperatorAccount, value: string) => { act: BulkAct; value: string }
}

/** What can be done with several accounts at once. Each of them can be undone. */
export const bulkActs: Readonly<Record<BulkAct, BulkDescription>> = {
  credits: {
    label: 'Grant credits',
    past: 'Credits granted',
    lead: 'Each of these accounts gets the credits:',
    destructive: false,
    field: {
      label: 'Credits',
      type: 'number',
      required: true,
      hint: 'A negative number withdraws credits.',
    },
    call: (id, { value, once }) =>
      callAccount('POST /web/operator/accounts/:id/grant', {
        id,
        body: { once, credits: Number(value) },
      }),
    applies: () => true,
    inverse: (_, value) => ({ act: 'credits', value: String(-Number(value)) }),
  },
  suspend: {
    label: 'Suspend',
    past: 'Suspended',
    lead: 'Keys and sessions of these people are refused, at their other accounts too:',
    destructive: true,
    field: { label: 'Reason', maxLength: 200, hint: 'Shown to the people.' },
    call: (id, { value }) =>
      callAccount('POST /web/operator/accounts/:id/suspend', { id, body: { reason: value } }),
    applies: ({ suspended }) => !suspended,
    inverse: () => ({ act: 'resume', value: '' }),
  },
  resume: {
    label: 'Resume',
    past: 'Resumed',
    lead: 'Keys and sessions of these people work again:',
    destructive: false,
    field: undefined,
    call: (id) => callAccount('POST /web/operator/accounts/:id/resume', { id }),
    applies: ({ suspended }) => Boolean(suspended),
    inverse: ({ suspended }) => ({ act: 'suspend', value: suspended?.reason ?? '' }),
  },
}
