import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config/config.ts'
import { openConverter } from '../local-converter.ts'
import { patientLimits } from './patient-limits.ts'

const program = new URL('../../../../test/pool/fake-worker.ts', import.meta.url)
const bytes = new TextEncoder().encode('First\nslow\nLast')

test('A slide that a service would give up does not fail a deck where nobody else waits.', async (t) => {
  const config = readConfig({ ROWDECK_WORKERS: '1' })
  // less than the slow slide computes; a busy machine may give its worker no time for long
  const service = { ...config.pool, textMsMax: 60, clockFactor: 1000 }
  const rowsWith = async (pool: typeof service) => {
    const converter = openConverter({ ...config, pool }, { program })
    t.after(() => converter.close())
    return (await converter.table({ bytes, type: 'pdf' }, { mode: 'text' })).rowCount
  }
  await assert.rejects(rowsWith(service), { code: 'timed_out' })
  assert.equal(await rowsWith(patientLimits(service)), 3)
})
