import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FuzzedService, startFuzzedService } from './fuzzed-service.ts'

// `npm run torture -- fuzz` tries as many as there is time for
const firstSeed = 1
const mutants = 10
let service: FuzzedService

before(async () => {
  service = await startFuzzedService()
})
after(() => service.close())

test('Every mutant of a real deck or picture gets rows or a fitting refusal that costs nothing, and the next request is normal.', async () => {
  for (let seed = firstSeed; seed < firstSeed + mutants; seed++) {
    const { fault, source, how } = await service.judge(seed)
    assert.equal(fault, undefined, `seed ${seed}: ${source}, ${how.join(', ')}`)
  }
})
