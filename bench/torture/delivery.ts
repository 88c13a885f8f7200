/**
 * `npm run torture -- delivery [--runs 1000] [--seed N]`: requests in every format, encoding and front, from callers that stop
 * reading, reset, half-close and repeat, while workers die, steps hang, the database is locked and the service is
 * stopped. Rows that left must have been paid for, failures without rows must not.
 */
import { parseArgs } from 'node:util'
import { checkDeliveries } from '../../test/delivery/check-deliveries.ts'
import { record, today } from './record.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
})
const seed = Number(values.seed)
const { runs, requests, faults, failure } = await checkDeliveries({
  ...{ runs: Number(values.runs), seed },
})
const broken = failure === undefined ? faults : [failure, ...faults]
const lines = [
  `On ${today()}: ${runs} runs of ${requests} requests from seed ${seed}.`,
  '',
  broken.length === 0
    ? 'Verdict: every row that left was paid for, and nothing else.'
    : 'Verdict: faults.',
  ...broken.map((fault) => `- ${fault}`),
]
console.log(lines.join('\n'))
record('delivery', lines)
process.exit(broken.length === 0 ? 0 : 1)
