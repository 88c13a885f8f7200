import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, readConfig } from './config.ts'

test('Hosts are listed with commas, as names, IP addresses or *; anything else stops the start.', () => {
  const hostsOf = (given: string) =>
    readConfig({ ROWDECK_FETCH_HOSTS: given }).outgoing.fetching?.hosts
  assert.equal(hostsOf(''), undefined)
  assert.deepEqual(hostsOf('*, Files.Internal:9000,[::1]:8080,'), [
    ...['*', 'files.internal:9000', '[::1]:8080'],
  ])
  for (const given of [
    'https://files.internal',
    '*.example.com',
    'files.internal/decks',
    '10.0.0.0/8',
  ]) {
    assert.throws(() => hostsOf(given), ConfigError, given)
  }
})

test('A file by URL must arrive in the time and at the rate of one that is sent.', () => {
  const environment = { ROWDECK_FETCH_HOSTS: '*', ROWDECK_UPLOAD_SECONDS: '60' }
  const limitsOf = (changes: object) => {
    const { fetching } = readConfig({ ...environment, ...changes }).outgoing
    return [fetching?.msMax, fetching?.bodyRate]
  }
  assert.deepEqual(limitsOf({}), [60_000, { bytesPerSecondMin: 8192, graceMs: 10_000 }])
  assert.deepEqual(limitsOf({ ROWDECK_UPLOAD_KB_PER_SECOND: '0' }), [
    60_000,
    { bytesPerSecondMin: 0, graceMs: 10_000 },
  ])
})
