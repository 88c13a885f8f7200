import { accountStoreContract } from '../../test/store-suites/account-store.ts'
import { admissionStoreContract } from '../../test/store-suites/admission-store.ts'
import { historyStoreContract } from '../../test/store-suites/history-store.ts'
import { leaseStoreContract } from '../../test/store-suites/lease-store.ts'
import { temporaryStorage } from '../../test/support/open-accounts.ts'
import { databaseInUse } from '../../test/support/test-database.ts'

const name = databaseInUse() === 'postgres' ? 'PostgreSQL' : 'SQLite'
const [accounts, admission, history, leases] = [
  await temporaryStorage(),
  await temporaryStorage(),
  await temporaryStorage(),
  await temporaryStorage(),
]
accountStoreContract(name, async () => accounts)
admissionStoreContract(name, async () => admission)
historyStoreContract(name, async () => history)
leaseStoreContract(name, async () => leases)
