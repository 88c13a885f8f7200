import { accountStoreContract } from '../../../../test/store-suites/account-store.ts'
import { admissionStoreContract } from '../../../../test/store-suites/admission-store.ts'
import { auditStoreContract } from '../../../../test/store-suites/audit-store.ts'
import { historyStoreContract } from '../../../../test/store-suites/history-store.ts'
import { jobStoreContract } from '../../../../test/store-suites/job-store.ts'
import { keyStoreContract } from '../../../../test/store-suites/key-store.ts'
import { leaseStoreContract } from '../../../../test/store-suites/lease-store.ts'
import { secondFactorStoreContract } from '../../../../test/store-suites/second-factor-store.ts'
import { sessionStoreContract } from '../../../../test/store-suites/session-store.ts'
import { waitingStoreContract } from '../../../../test/store-suites/waiting-store.ts'
import {
  webhookClassesContract,
  webhookTurnsContract,
} from '../../../../test/store-suites/webhook-classes.ts'
import { webhookStoreContract } from '../../../../test/store-suites/webhook-store.ts'
import { executeStatement } from '../../../../test/support/execute-statement.ts'
import { temporaryStorage } from '../../../../test/support/open-accounts.ts'
import { databaseInUse, temporaryDatabase } from '../../../../test/support/test-database.ts'

const name = databaseInUse() === 'postgres' ? 'PostgreSQL' : 'SQLite'
const [accounts, keys, admission, history, leases, jobs] = [
  await temporaryStorage(),
  await temporaryStorage(),
  await temporaryStorage(),
  await temporaryStorage(),
  await temporaryStorage(),
  await temporaryStorage(),
]
accountStoreContract(name, async () => accounts)
keyStoreContract(name, async () => keys)
admissionStoreContract(name, async () => admission)
historyStoreContract(name, async () => history)
leaseStoreContract(name, async () => leases)
jobStoreContract(name, async () => jobs)

const database = await temporaryDatabase()
const audited = await temporaryStorage(database)
auditStoreContract(name, async () => ({
  store: audited,
  execute: (statement) => executeStatement(database, statement),
}))

const peopleDatabase = await temporaryDatabase()
const store = await temporaryStorage(peopleDatabase)
for (const contract of [secondFactorStoreContract, sessionStoreContract]) {
  contract(name, async () => ({
    store,
    execute: (statement) => executeStatement(peopleDatabase, statement),
  }))
}
waitingStoreContract(name, async () => store)
webhookStoreContract(name, async () => store)
const classes = await temporaryStorage()
webhookClassesContract(name, async () => classes)

const floodedDatabase = await temporaryDatabase()
const flooded = await temporaryStorage(floodedDatabase)
webhookTurnsContract(name, async () => ({
  store: flooded,
  execute: (statement) => executeStatement(floodedDatabase, statement),
}))
