import { type InputOf, operations, type Perform, type ResultOf } from '@rowdeck/accounts/accounts'
import { AppError } from '@rowdeck/core/errors'
import { Command } from 'commander'
import { listedAsJson, listedAsText, shownAsJson, shownAsText } from './account-text.ts'
import { alignedTable } from './aligned-table.ts'
import {
  type CommandShape,
  type Given,
  operationCommand,
  wholeNumber,
} from './operation-command.ts'

const shown = { json: shownAsJson, text: shownAsText }
const accountsPerRead = 100
/** Accounts that are printed at most, the newest ones. */
const accountsMax = 10_000

/** Commands that take or print something else than their operation. */
const shapes: { [Name in keyof typeof operations]?: CommandShape<Name> } = {
  createAccount: {
    inputs: (given) => [{ ...withoutAccount(given), key: { name: 'first key' } }],
    json: ({ account: { id, email }, key, link }) => {
      return { id, email, key: key?.secret, ...(link && { link: link.link }) }
    },
    text: ({ account: { id, email }, key, link }) =>
      `${email} (${id})\nAPI key (shown only once): ${key?.secret}${link ? `\n${link.link}` : ''}`,
  },
  listAccounts: {
    fields: ['search', 'sort', 'state'],
    perform: listAll,
    json: listedAsJson,
    text: listedAsText,
  },
  showAccount: shown,
  grant: { ...shown, options: grantOptions, inputs: grantsOf },
  invite: {
    fields: [],
    inputs: ({ email }) => [{ email, purpose: 'invitation' }],
    json: ({ link }, { email }) => ({ email, link }),
    text: ({ link }) => link ?? '',
  },
  listWaiting: {
    json: ({ people }) => people,
    text: ({ people }) =>
      people.length === 0
        ? 'Nobody waits.'
        : alignedTable([
            ['email', 'waits since'],
            ...people.map(({ email, since }) => [email, since]),
          ]),
  },
  refuseWaiting: { text: (_, { email }) => `${email} does not wait any more` },
  sendLink: {
    fields: ['purpose'],
    text: ({ link }) => link ?? '',
  },
  setOperator: { text: ({ email, operator }) => `${email} is ${operator ? 'an' : 'no'} operator` },
  suspendAccount: { ...shown, text: ({ email }) => `${email} is suspended` },
  resumeAccount: { ...shown, text: ({ email }) => `${email} may use its keys` },
  setLimits: shown,
  changeEmail: { ...shown, text: ({ email, id }) => `The address of ${id} is ${email}` },
  removeSecondFactors: {
    text: ({ email, removed }) =>
      removed ? `${email} signs in with the password alone now` : `${email} has no second factor`,
  },
  renewWebhookSecret: {
    text: ({ secret, previousEndsAt }) =>
      `Secret (shown only once): ${secret}${previousEndsAt ? `\nThe one before signs too until ${previousEndsAt}` : ''}`,
  },
  deleteAccount: {
    options: (command) => command.option('--yes', 'required, because this cannot be undone'),
    perform: removeConfirmed,
    json: (_, { account }) => ({ deleted: account }),
    text: (_, { account }) => `${account} is deleted`,
  },
}

export const accountsCommand = new Command('accounts').description(
  'Manage accounts and their billing sources',
)
for (const [name, { command }] of Object.entries(operations)) {
  if (!command.startsWith('accounts ')) continue
  const known = name as keyof typeof operations
  accountsCommand.addCommand(operationCommand(known, shapes[known] as CommandShape<never>))
}

const actor = { kind: 'command_line' } as const

function withoutAccount({ account: _account, ...input }: Given) {
  return input as InputOf<'createAccount'>
}

async function listAll(perform: Perform, given: Given): Promise<ResultOf<'listAccounts'>> {
  const accounts: ResultOf<'listAccounts'>['accounts'] = []
  let after: string | null | undefined
  while (after !== null && accounts.length < accountsMax) {
    const { account: _none, ...chosen } = { sort: 'newest' as const, ...given }
    const page: InputOf<'listAccounts'> = { ...chosen, limit: accountsPerRead }
    if (after) page.after = after
    const read = await perform('listAccounts', { actor, input: page })
    accounts.push(...read.accounts)
    after = read.next
  }
  return { accounts, next: null }
}

async function removeConfirmed(perform: Perform, { account, yes }: Given): Promise<undefined> {
  const { email } = await perform('showAccount', { account, actor, input: {} })
  if (!yes) {
    throw new AppError(
      'request_invalid',
      `This permanently deletes the account of ${email} and its keys. Add --yes to confirm.`,
    )
  }
  await perform('deleteAccount', { account, actor, input: {} })
}

function grantOptions(command: Command): void {
  command
    .option('--credits <n>', 'conversion credits to add; -N withdraws N', credits)
    .option('--plan <name>', 'plan, which replaces the current one; "none" ends it')
    .option('--monthly-quota <n>', 'conversions per month that the plan covers', wholeNumber)
    .option('--pro-until <date>', 'last UTC day of Pro, YYYY-MM-DD, or "forever"; "none" ends it')
}

function grantsOf({ credits, plan, monthlyQuota, proUntil }: Given): InputOf<'grant'>[] {
  if (credits === undefined && plan === undefined && proUntil === undefined) {
    throw new AppError(
      'request_invalid',
      'Nothing to grant. Add --credits N, --plan NAME --monthly-quota N, or --pro-until YYYY-MM-DD.',
    )
  }
  if ((plan === undefined || plan === 'none') !== (monthlyQuota === undefined)) {
    throw new AppError(
      'request_invalid',
      '--plan NAME requires --monthly-quota N, and --plan none excludes it. Correct the options.',
    )
  }
  const newPlan = plan === 'none' ? null : { name: plan, requestsPerMonth: monthlyQuota }
  return [
    ...(credits === undefined ? [] : [{ credits }]),
    ...(plan === undefined ? [] : [{ plan: newPlan }]),
    ...(proUntil === undefined ? [] : [{ proUntil: proUntil === 'none' ? null : proUntil }]),
  ]
}

function credits(text: string): number {
  return text.startsWith('-') ? -wholeNumber(text.slice(1)) : wholeNumber(text)
}
