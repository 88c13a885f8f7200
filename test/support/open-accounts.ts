import { after } from 'node:test'
import {
  type Account,
  type Accounts,
  createAccounts,
  createPersonHash,
} from '../../packages/accounts/src/accounts/accounts.ts'
import {
  type AdmissionLimits,
  type Admit,
  createAdmission,
  createWorkerTime,
  type WorkerTime,
} from '../../packages/accounts/src/admission/admit.ts'
import {
  openStorage,
  type Storage,
  type StorageOptions,
} from '../../packages/accounts/src/storage/storage.ts'
import { type ManualClock, manualClock } from './manual-clock.ts'
import { temporaryDatabase } from './test-database.ts'
import { testLimits } from './test-limits.ts'

export { temporaryFolder } from './temporary-folder.ts'
export { testLimits } from './test-limits.ts'

/** Opens a real database, a new one by default, closed when the tests of the file are done. */
export async function temporaryStorage(given?: StorageOptions): Promise<Storage> {
  const storage = await openStorage(given ?? (await temporaryDatabase()))
  after(() => storage.close())
  return storage
}

export interface TestAccounts {
  clock: ManualClock
  storage: Storage
  accounts: Accounts
  admit: Admit
  workerTime: WorkerTime
  /** Creates an account with a key; `ask` sends one request with it. */
  newCaller(): Promise<Caller>
}

export interface Caller {
  account: Account
  key: string
  ask: (idempotencyKey?: string) => ReturnType<Admit>
}

export interface TestAccountsOptions {
  storage: Storage
  limits?: Partial<AdmissionLimits>
  start?: string
}

export const personHash = createPersonHash(() => 'a secret for tests alone')

let count = 0

/** Wires accounts and admission to a database, with their own clock. */
export function openTestAccounts({
  storage,
  limits: wished,
  start,
}: TestAccountsOptions): TestAccounts {
  const limits = { ...testLimits, ...wished }
  const clock = manualClock(start)
  const accounts = createAccounts({ store: storage, clock, limits, personHash })
  const workerTime = createWorkerTime({ store: storage, clock, log: console })
  const secret = () => 'a secret for tests alone'
  const admit = createAdmission({ store: storage, clock, limits, workerTime, secret })
  return {
    clock,
    storage,
    accounts,
    admit,
    workerTime,
    async newCaller() {
      count += 1
      const { account, key } = await accounts.create(`caller-${process.pid}-${count}@example.com`)
      const authorization = `Bearer ${key}`
      const requestId = `request-${count}`
      const ask = (idempotencyKey?: string) => admit({ authorization, requestId, idempotencyKey })
      return { account, key, ask }
    },
  }
}

export const delivery = { slides: 3, mode: 'text' }

/** The content of a request: a file with these letters. */
export function arrived(letters: string, options: object = { mode: 'auto' }) {
  const bytes = Buffer.from(letters)
  return { type: 'pdf', fileBytes: bytes.length, nameLength: 8, bytes, options }
}
