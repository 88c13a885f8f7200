import type { Clock } from '@rowdeck/core/clock'
import type { Static } from '@rowdeck/core/schema'
import type { TObject, TSchema } from 'typebox'
import type { Account } from './account.ts'
import type { Actor, AuditKind } from './audit.ts'
import type { Accounts } from './create-accounts.ts'
import type { OperationPeople } from './operation-people.ts'

/** Something that operators do with accounts. The API, the console and the command line offer it. */
export interface Operation<
  Input extends TObject = TObject,
  Result extends TSchema | undefined = TSchema | undefined,
> {
  /** What it does, without a period at the end. */
  summary: string
  /** Method and path of the API under `/api/v1/operator`; `:id` is the account. Undefined if the API does not have it. */
  route: `${'GET' | 'POST' | 'DELETE'} /${string}` | undefined
  /** The command without the program's name; its first argument is the account, if the operation concerns one. */
  command: string
  /** Whether it concerns one account, which is found by its id or email address. */
  onAccount: boolean
  /** On the command line of the machine itself only; elsewhere, operators may. */
  localOnly?: boolean
  /**
   * What it refuses. `operators`: with an API key, accounts of operators; `persons`: with an API key, all accounts of persons who are
   * operators; `own`: these, and in any case all accounts of the person who acts.
   */
  spares?: 'operators' | 'persons' | 'own'
  input: Input
  /** What an API client sends, for the documentation. */
  example?: Partial<Static<Input>>
  /** The schema of the result; undefined if there is none. */
  result: Result
  /** Describes the result of a repeated request, if the operation creates something. */
  repeated?: string
  /** What it records in the audit log; nothing if it only reads. */
  records: readonly AuditKind[]
  run(call: OperationCall, input: Static<Input>): Promise<ResultType<Result>>
}

/** The type of a result with this schema. */
export type ResultType<Result> = Result extends TSchema ? Static<Result> : undefined

/** What an operation works with. */
export interface OperationCall {
  /** Records what is done as done by the actor. */
  accounts: Accounts
  /** Throws TypeError if the operation concerns no account. */
  account(): Account
  /** Call with an account that the operation itself has found. Throws request_invalid if the operation spares it. */
  requirePermission(account: Account): Promise<void>
  actor: Actor
  /** The same for repetitions of one request, which has an effect once; unique among operators. */
  once: string | undefined
  /** Tells the caller that something was created rather than found. */
  created(): void
  people: OperationPeople
  clock: Clock
  /** The secret of the service. */
  secret(): string
}

/** Returns the operation with the types of its input and result. */
export function operation<Input extends TObject, Result extends TSchema | undefined>(
  definition: Operation<Input, Result>,
): Operation<Input, Result> {
  return definition
}

/** Returns the operation on one account. */
export function onAccount<Input extends TObject, Result extends TSchema | undefined>(
  definition: Omit<Operation<Input, Result>, 'onAccount'>,
): Operation<Input, Result> {
  return { ...definition, onAccount: true }
}
