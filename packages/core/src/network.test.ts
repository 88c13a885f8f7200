import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { clientNetwork, networkMatcher } from './network.ts'

describe('the network of a client', () => {
  it('is an IPv4 address, however it is written', () => {
    assert.equal(clientNetwork('203.0.113.9'), '203.0.113.9')
    assert.equal(clientNetwork('::ffff:203.0.113.9'), '203.0.113.9')
    assert.equal(clientNetwork('::ffff:cb00:7109'), '203.0.113.9')
  })

  it('is the /64 of an IPv6 address, however it is written', () => {
    const same = ['2001:db8::1', '2001:DB8:0:0:ffff::', '2001:db8::1%eth0', '2001:db8:0::9.9.9.9']
    assert.deepEqual(new Set(same.map((ip) => clientNetwork(ip))), new Set(['2001:db8::/64']))
    assert.notEqual(clientNetwork('2001:db8:0:1::1'), '2001:db8::/64')
    assert.equal(clientNetwork('::1'), '::/64')
  })

  it('can be asked for with other prefixes', () => {
    const prefixes = { ipv4: 24, ipv6: 48 }
    assert.equal(clientNetwork('203.0.113.9', prefixes), '203.0.113.0/24')
    assert.equal(clientNetwork('2001:db8:1:2::3', prefixes), '2001:db8:1::/48')
  })

  it('is the text itself, cut short, if that is no address', () => {
    assert.equal(clientNetwork('unknown'), 'unknown')
    assert.equal(clientNetwork('x'.repeat(20_000)).length, 64)
    assert.equal(clientNetwork('0x7f.1'), '0x7f.1')
  })

  it('is the same for all addresses of a /64 and is found again from any of them', () => {
    fc.assert(
      fc.property(fc.ipV6(), (ip) => {
        const network = clientNetwork(ip)
        const isIpv4 = !network.includes('/')
        assert.equal(isIpv4 ? clientNetwork(network) : clientNetwork(network.slice(0, -3)), network)
      }),
    )
  })
})

describe('a list of networks', () => {
  it('contains the addresses in its networks only', () => {
    const contains = networkMatcher('10.0.0.0/8, 2001:db8::/32,192.0.2.7,fe80::1')
    for (const ip of ['10.1.2.3', '::ffff:10.1.2.3', '2001:db8:5::1', '192.0.2.7', 'fe80::1']) {
      assert.ok(contains(ip), ip)
    }
    for (const ip of ['11.0.0.1', '2001:db9::1', '192.0.2.8', '', 'unknown', '::1']) {
      assert.ok(!contains(ip), ip)
    }
  })

  it('knows the names that Fastify knows', () => {
    assert.ok(networkMatcher('loopback')('127.0.0.2'))
    assert.ok(networkMatcher('loopback')('::1'))
    assert.ok(networkMatcher('linklocal')('169.254.1.1'))
    assert.ok(networkMatcher('uniquelocal')('192.168.0.1'))
    assert.ok(!networkMatcher('uniquelocal')('8.8.8.8'))
  })

  it('contains nothing if it is empty', () => {
    assert.ok(!networkMatcher('')('127.0.0.1'))
  })
})
