import type { Static } from '@rowdeck/core/schema'
import type { Account } from './account.ts'
import { accountOperations } from './account-operations.ts'
import { auditOperations } from './audit-operations.ts'
import type { Accounts } from './create-accounts.ts'
import { keyOperations } from './key-operations.ts'
import { listOperations } from './list-operations.ts'
import type { Operation, OperationCall, ResultType } from './operation.ts'
import { peopleOperations } from './people-operations.ts'
import { requirePermission } from './permission.ts'
import { webhookOperations } from './webhook-operations.ts'

/** Everything that operators can do with accounts. An entry is all that the API and the command line need. */
export const operations = {
  ...listOperations,
  ...accountOperations,
  ...peopleOperations,
  ...keyOperations,
  ...auditOperations,
  ...webhookOperations,
}
export type OperationName = keyof typeof operations
export type InputOf<Name extends OperationName> = Static<(typeof operations)[Name]['input']>
export type ResultOf<Name extends OperationName> = (typeof operations)[Name] extends {
  result: infer Result
}
  ? ResultType<Result>
  : never

/** What somebody asks for. */
export interface OperationRequest<Name extends OperationName> extends Pick<OperationCall, 'actor'> {
  /** Id or email address of the account, for operations on one. */
  account?: string | undefined
  input: InputOf<Name>
  /** Identifies the request among those of the actor, such as an `Idempotency-Key`. */
  once?: string | undefined
  created?: () => void
}

/** Performs an operation. Throws AppError: request_invalid, not_found, account_exists and idempotency_mismatch. */
export type Perform = <Name extends OperationName>(
  name: Name,
  request: OperationRequest<Name>,
) => Promise<ResultOf<Name>>

type Parts = Pick<OperationCall, 'people' | 'clock' | 'secret'> & { accounts: Accounts }

/** Returns the function that performs operations and records them in the audit log. */
export function createPerform(parts: Parts): Perform {
  return async <Name extends OperationName>(
    name: Name,
    { account: named, input, actor, once, created = () => {} }: OperationRequest<Name>,
  ): Promise<ResultOf<Name>> => {
    const operation = operations[name] as Operation
    const accounts = parts.accounts.as(actor)
    const account = operation.onAccount ? await accounts.find(named ?? '') : undefined
    const permit = (account?: Account) => requirePermission({ operation, actor, accounts }, account)
    await permit(account)
    const call: OperationCall = {
      ...parts,
      accounts,
      actor,
      once: once && `${actor.accountId ?? ''}:${once}`,
      created,
      requirePermission: permit,
      account() {
        if (account) return account
        throw new TypeError(`${name} concerns no account.`)
      },
    }
    return (await operation.run(call, input as object as never)) as ResultOf<Name>
  }
}
