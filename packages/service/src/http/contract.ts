import {
  accountSchema,
  auditEntrySchema,
  issuedLink,
  keySchema,
  operations,
} from '@rowdeck/accounts/accounts'
import type { ErrorCode } from '@rowdeck/core/errors'
import { Type } from '@rowdeck/core/schema'
import type { TSchema } from 'typebox'
import { errorCodes, statusOf } from '../error-catalog.ts'
import { errorSchemas } from './contract-errors.ts'
import { job, jobBatch, jobList, jobSchemas } from './contract-jobs.ts'
import { columns, tableSchemas } from './contract-table.ts'
import { usage, usageSchemas } from './contract-usage.ts'
import { webhookSchemas, webhooks } from './contract-webhooks.ts'

/** Codes that any route may answer. */
const everywhere = ['request_invalid', 'internal'] as const satisfies ErrorCode[]
/** Codes that an existing route cannot answer. */
const withoutRoute: readonly ErrorCode[] = ['not_found', 'method_not_allowed']
/** Codes of the management of accounts. */
const ofOperators: readonly ErrorCode[] = ['account_exists']
const keyCodes = errorCodes.filter((code) => statusOf(code) === 401 || statusOf(code) === 403)

/** Codes of the management of jobs. */
const ofJobs: readonly ErrorCode[] = [
  'jobs_limited',
  'job_not_done',
  'job_elsewhere',
  'job_result_gone',
]
/** Codes that only reading a document has: a job answers before, and has them as its error. */
const ofReading: readonly ErrorCode[] = ['timed_out', 'concurrency_limited', 'reading_failed']
const ofConversions = errorCodes.filter(
  (code) => ![...withoutRoute, ...ofOperators, ...ofJobs].includes(code),
)
const jobReads = [...keyCodes, ...everywhere, 'rate_limited_minute', 'busy'] as const

/** The codes of errors that each route may answer. */
export const routeErrors = {
  convert: ofConversions,
  sendJob: [...ofConversions.filter((code) => !ofReading.includes(code)), 'jobs_limited'],
  listJobs: jobReads,
  job: [...jobReads, 'not_found'],
  jobResult: [
    ...new Set<ErrorCode>([
      ...ofConversions,
      'not_found',
      'job_not_done',
      'job_elsewhere',
      'job_result_gone',
    ]),
  ],
  usage: [...keyCodes, ...everywhere, 'rate_limited_minute'],
  webhooks: [...keyCodes, ...everywhere, 'rate_limited_minute', 'busy'],
  webhook: [...keyCodes, ...everywhere, 'rate_limited_minute', 'busy', 'not_found'],
  operator: [
    ...keyCodes,
    ...everywhere,
    'rate_limited_minute',
    'idempotency_key_malformed',
    'idempotency_mismatch',
    'account_exists',
    'not_found',
    'busy',
  ],
  others: everywhere,
} as const satisfies Record<string, readonly ErrorCode[]>

const faults = Type.Array(Type.String())

/** Present if pictures are read on several machines. */
const fleet = Type.Optional(
  Type.Object({
    redis: Type.Enum(['connected', 'lost']),
    pictures: Type.Enum(['fleet', 'here', 'nowhere'], {
      description: 'Where pictures are read; `nowhere` means that their requests get 503',
    }),
    slots: Type.Integer({ description: 'Pictures that the workers of the fleet read at once' }),
    waiting: Type.Integer({ description: 'Slides that wait for a worker, of all servers' }),
    oldestWaitingSeconds: Type.Number({ description: 'How long the first of them has waited' }),
  }),
)

/** The answers of the API that are not rows, each with the one schema that types, validates and documents it. */
export const answers = {
  columns,
  usage,
  job,
  jobList,
  sentJobs: Type.Union([job, jobBatch]),
  webhooks,
  alive: Type.Object({ status: Type.Literal('ok') }),
  ready: Type.Object({ status: Type.Literal('ready'), fleet }),
  notReady: Type.Object({ status: Type.Literal('not ready'), faults, fleet }),
}

const { createAccount, listAccounts, showAccount, grant, suspendAccount } = operations

/** The schemas of the management of accounts that have names in the OpenAPI document. */
const operatorSchemas = {
  ManagedAccount: accountSchema,
  ManagedAccountDetail: showAccount.result,
  ManagedAccounts: listAccounts.result,
  NewAccount: createAccount.input,
  ProvisionedAccount: createAccount.result,
  Grant: grant.input,
  Suspension: suspendAccount.input,
  ApiKey: keySchema,
  AuditEntry: auditEntrySchema,
  IssuedLink: issuedLink,
} as Record<string, TSchema>

/** The schemas that have names in the OpenAPI document. */
export const namedSchemas: Record<string, TSchema> = {
  ...tableSchemas,
  ...usageSchemas,
  ...jobSchemas,
  ...webhookSchemas,
  ...operatorSchemas,
  ...errorSchemas,
}
