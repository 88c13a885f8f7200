export * from './account.ts'
export * from './account-json.ts'
export * from './account-search.ts'
export type * from './account-store.ts'
export {
  type ApiKey,
  countedAs,
  deriveKey,
  deriveKeyId,
  hashKey,
  isWellFormedKey,
} from './api-key.ts'
export * from './audit.ts'
export { type AuditEntryJson, auditEntrySchema } from './audit-operations.ts'
export { type Accounts, type AccountsOptions, createAccounts } from './create-accounts.ts'
export type { DraftedEntries, PaidAct } from './draft-entries.ts'
export { isEmail, normalizedEmail } from './email-address.ts'
export { type PlanOptions, withoutEnd } from './grants.ts'
export * from './history.ts'
export * from './job-store.ts'
export * from './key-json.ts'
export * from './key-limits.ts'
export type { KeyOptions, Keys, NewKey } from './keys.ts'
export type * from './lease-store.ts'
export { createEntry } from './ledger-entry.ts'
export { limitsFor } from './limits-for.ts'
export type { Operation } from './operation.ts'
export * from './operation-people.ts'
export * from './operations.ts'
export type * from './overview.ts'
export * from './own-limits.ts'
export * from './past-requests.ts'
export { createPersonHash, mailDomain, type PersonHash, personAddress } from './person.ts'
export * from './quota-mails.ts'
export * from './rate-windows.ts'
export * from './standing.ts'
export * from './standing-json.ts'
export * from './time-windows.ts'
