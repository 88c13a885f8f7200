import { setImmediate } from 'node:timers/promises'
import {
  concurrencyLimitContract,
  settings,
} from '../../../../test/store-suites/concurrency-limit.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

concurrencyLimitContract('in memory', async (clock) => ({
  acquireSlot: createConcurrencyLimit(settings, clock),
  idle: () => setImmediate(),
}))
