import assert from 'node:assert/strict'
import { test } from 'node:test'
import { warningsOf } from './warn-about-redis.ts'

const info = (aof: string, policy: string) =>
  `# Memory\r\nmaxmemory_policy:${policy}\r\n# Persistence\r\naof_enabled:${aof}\r\n`

test('A Redis that writes nothing to disk and evicts nothing is not warned about.', () => {
  assert.deepEqual(warningsOf(info('0', 'noeviction'), ''), [])
})

test('A Redis that writes to disk or evicts is warned about, with what to set.', () => {
  const warnings = warningsOf(info('1', 'volatile-lru'), '3600 1 300 100')
  assert.equal(warnings.length, 3)
  for (const fix of ['appendonly no', 'save ""', 'maxmemory-policy noeviction']) {
    assert.ok(
      warnings.some((warning) => warning.includes(`Set ${fix}.`)),
      fix,
    )
  }
})
