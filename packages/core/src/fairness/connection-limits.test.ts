import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { createConnectionLimits, type OpenConnection } from './connection-limits.ts'
import { policy } from './policy.ts'

const settings = { connectionsMax: 10, addressConnectionsMax: 4, trustedProxies: '' }

function usesOf(address: string, count: number, open: (address: string) => OpenConnection) {
  return Array.from({ length: count }, () => open(address).use)
}

describe('the connections of a server', () => {
  it('of one address leave capacity for others, and two more may be used for health checks', () => {
    const open = createConnectionLimits(settings)
    const uses = usesOf('192.0.2.1', 8, open)
    assert.deepEqual(uses, [...Array(4).fill('any'), 'health', 'health', 'none', 'none'])
    assert.equal(open('192.0.2.2').use, 'any')
    assert.equal(open('::ffff:192.0.2.1').use, 'none')
  })

  it('of one IPv6 network of 64 bits count as one', () => {
    const open = createConnectionLimits(settings)
    for (let n = 0; n < 4; n++) assert.equal(open(`2001:db8::${n}`).use, 'any')
    assert.equal(open('2001:db8::9').use, 'health')
    assert.equal(open('2001:db8:0:1::9').use, 'any')
  })

  it('of a network of 24 or 48 bits are limited to those of four addresses, health checks too', () => {
    for (const addressOf of [
      (n: number) => `2001:db8:1:${n}::1`,
      (n: number) => `198.51.100.${n}`,
    ]) {
      const open = createConnectionLimits({ ...settings, connectionsMax: 100 })
      const uses = Array.from({ length: 10 }, (_, n) => usesOf(addressOf(n), 7, open)).flat()
      assert.equal(uses.filter((use) => use === 'any').length, 16)
      assert.equal(uses.filter((use) => use === 'health').length, 8)
      assert.equal(open('192.0.2.1').use, 'any')
    }
  })

  it('of a trusted proxy are limited only in total', () => {
    const open = createConnectionLimits({ ...settings, trustedProxies: '192.0.2.0/24' })
    assert.ok(usesOf('192.0.2.1', 10, open).every((use) => use === 'any'))
    assert.equal(open('192.0.2.1').use, 'health')
    const large = { ...settings, connectionsMax: 100, trustedProxies: '192.0.2.1' }
    const openLarge = createConnectionLimits(large)
    assert.ok(usesOf('192.0.2.1', 50, openLarge).every((use) => use === 'any'))
    assert.equal(openLarge('192.0.2.2').use, 'any')
  })

  it('never exceed their limits, and free their capacity when they are closed', () => {
    const step = fc.record({
      address: fc.integer({ min: 0, max: 80 }),
      close: fc.option(fc.nat(60), { freq: 3 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const open = createConnectionLimits(settings)
        const held: (OpenConnection & { address: string })[] = []
        for (const { address, close } of steps) {
          if (close !== null) held.splice(close, 1)[0]?.closed()
          const ip = `192.0.2.${address}`
          const connection = open(ip)
          if (connection.use !== 'none') held.push({ ...connection, address: ip })
          const count = (use: string, of?: string) =>
            held.filter((one) => one.use === use && (of === undefined || one.address === of)).length
          assert.ok(count('any') <= 10 && count('any', ip) <= 4)
          assert.ok(count('health') <= policy.connections.health.allMax && count('health', ip) <= 2)
          if (connection.use === 'none') assert.equal(count('health', ip), 2)
        }
        for (const one of held) one.closed()
        assert.ok(usesOf('192.0.2.100', 4, open).every((use) => use === 'any'))
      }),
    )
  })
})
