import type { AccountDetail, OperatorAccount } from '@rowdeck/service/console-contract'
import { callAccount } from '../account/account-api.ts'
import type { FieldProps } from '../elements/field.tsx'
import { planFields, planIn } from './plan-fields.ts'

export type BulkAct = 'credits' | 'plan' | 'suspend' | 'resume' | 'delete'

/** What was filled in, by the names of the fields. */
export type BulkValues = Readonly<Record<string, string>>

/** With what an act is called; `once` is the same for repetitions. */
export interface ActCall {
  values: BulkValues
  once: string
}

interface BulkDescription {
  label: string
  past: string
  /** What it does, before it is done. */
  lead: string
  destructive: boolean
  /** Whether it is about what people pay. */
  ofMetered: boolean
  /** What is asked for. */
  fields: readonly FieldProps[]
  /** Does it for one account. Resolves to nothing if that is deleted. */
  call: (id: string, call: ActCall) => Promise<AccountDetail | null>
  /** Whether it would change the account. */
  applies: (account: OperatorAccount) => boolean
  /** What takes it back for an account, as it was before; undefined if nothing does. */
  inverse?: (account: OperatorAccount, values: BulkValues) => { act: BulkAct; values: BulkValues }
}

/** What can be done with several accounts at once. What cannot be undone says so in its question. */
export const bulkActs: Readonly<Record<BulkAct, BulkDescription>> = {
  credits: {
    label: 'Grant credits',
    past: 'Credits granted',
    lead: 'Each of these accounts gets the credits:',
    destructive: false,
    ofMetered: true,
    fields: [
      {
        label: 'Credits',
        name: 'credits',
        type: 'number',
        step: '1',
        max: 1_000_000_000,
        required: true,
        hint: 'A negative number withdraws credits.',
      },
    ],
    call: (id, { values, once }) =>
      callAccount('POST /web/operator/accounts/:id/grant', {
        id,
        body: { once, credits: Number(values.credits) },
      }),
    applies: () => true,
    inverse: (_, { credits }) => ({
      act: 'credits',
      values: { credits: String(-Number(credits)) },
    }),
  },
  plan: {
    label: 'Set plan',
    past: 'Plan set',
    // a plan has limits and a first day of its month, with which it cannot be given again
    lead: 'The plan replaces the one that each of these accounts has, which cannot be undone:',
    destructive: false,
    ofMetered: true,
    fields: planFields(null),
    call: (id, { values, once }) =>
      callAccount('POST /web/operator/accounts/:id/grant', {
        id,
        body: { once, plan: planIn(values) },
      }),
    applies: () => true,
  },
  suspend: {
    label: 'Suspend',
    past: 'Suspended',
    lead: 'Keys and sessions of these people are refused, at their other accounts too:',
    destructive: true,
    ofMetered: false,
    fields: [{ label: 'Reason', name: 'reason', maxLength: 200, hint: 'Shown to the people.' }],
    call: (id, { values: { reason = '' } }) =>
      callAccount('POST /web/operator/accounts/:id/suspend', { id, body: { reason } }),
    applies: ({ suspended }) => !suspended,
    inverse: () => ({ act: 'resume', values: {} }),
  },
  resume: {
    label: 'Resume',
    past: 'Resumed',
    lead: 'Keys and sessions of these people work again:',
    destructive: false,
    ofMetered: false,
    fields: [],
    call: (id) => callAccount('POST /web/operator/accounts/:id/resume', { id }),
    applies: ({ suspended }) => Boolean(suspended),
    inverse: ({ suspended }) => ({
      act: 'suspend',
      values: { reason: suspended?.reason ?? '' },
    }),
  },
  delete: {
    label: 'Delete',
    past: 'Deleted',
    lead: 'The keys, the history and the personal data of these accounts are permanently deleted, which cannot be undone:',
    destructive: true,
    ofMetered: false,
    fields: [
      {
        label: 'Type delete to confirm',
        name: 'confirmation',
        required: true,
        pattern: 'delete',
        title: 'The word delete',
      },
    ],
    call: (id) => callAccount('POST /web/operator/accounts/:id/delete', { id }),
    applies: () => true,
  },
}
