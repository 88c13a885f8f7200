import assert from 'node:assert/strict'
import os, { networkInterfaces } from 'node:os'
import { test } from 'node:test'
import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { addressKind } from './address-kind.ts'

/** The first and the last address of each range, and the neighbors outside of it that are public. */
const inside = [
  ...[
    '10.0.0.0',
    '10.255.255.255',
    '172.16.0.0',
    '172.31.255.255',
    '192.168.0.0',
    '192.168.255.255',
  ],
  ...['127.0.0.0', '127.0.0.1', '127.255.255.255', '100.64.0.0', '100.127.255.255'],
  ...['::1', 'fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
]
const never = [
  ...['0.0.0.0', '0.255.255.255', '169.254.0.0', '169.254.169.254', '169.254.255.255'],
  ...['224.0.0.0', '239.255.255.255', '240.0.0.0', '255.255.255.255', '168.63.129.16'],
  ...['100.100.100.200', 'fd00:ec2::254'],
  ...['192.0.0.0', '192.0.0.192', '192.0.0.255', '192.0.2.0', '192.0.2.255', '192.88.99.1'],
  ...[
    '198.18.0.0',
    '198.19.255.255',
    '198.51.100.0',
    '198.51.100.255',
    '203.0.113.0',
    '203.0.113.255',
  ],
  ...['::', 'fe80::1', 'febf::1', 'fec0::1', 'ff02::1', '2001:db8::1', '3fff::1', '3fff:fff::1'],
  // mapped, translated, compatible, NAT64 (both prefixes), 6to4, Teredo
  ...['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:0:8.8.8.8', '::127.0.0.1', '::8.8.8.8'],
  ...['64:ff9b::8.8.8.8', '64:ff9b::7f00:1', '64:ff9b:1::1', '2002:7f00:1::', '2002:808:808::1'],
  ...['2001::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001:2::1', '2001:10::1', '2001:20::1'],
  ...['100::1', '5f00::1', '4000::1', '1fff::1', 'fe80::1%eth0', '2606:4700::1111%eth0'],
]
const open = [
  ...[
    '9.255.255.255',
    '11.0.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '192.169.0.0',
  ],
  ...[
    '126.255.255.255',
    '128.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '169.253.255.255',
    '169.255.0.0',
  ],
  ...['1.0.0.0', '223.255.255.255', '198.17.255.255', '198.20.0.0', '203.0.112.255', '203.0.114.0'],
  ...['8.8.8.8', '168.63.129.15', '2606:4700::1111', '2a00:1450:4001::1', '2001:4860:4860::8888'],
  ...['2003::1', '2001:db7:ffff::1', '2001:db9::1', '3ffe::1'],
]

test('Addresses of the public internet are told from those inside a network and those that lead nowhere a request may go.', () => {
  for (const ip of inside) assert.equal(addressKind(ip), 'inside', ip)
  for (const ip of never) assert.equal(addressKind(ip), 'never', ip)
  for (const ip of open) assert.equal(addressKind(ip), 'public', ip)
})

test('Text that a library may read as an address, but that is none, leads nowhere.', () => {
  for (const text of [
    '',
    '0x7f.1',
    '127.1',
    '2130706433',
    '010.0.0.1',
    'localhost',
    '[::1]',
    ' 8.8.8.8',
  ]) {
    assert.equal(addressKind(text), 'never', text)
  }
})

test('An address of this machine and those of its networks are inside, whatever they are.', (t) => {
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  for (const { address } of own) assert.notEqual(addressKind(address), 'public', address)
  t.mock.method(os, 'networkInterfaces', () => ({
    eth0: [{ cidr: '141.20.1.10/24' }, { cidr: '2a01:4f8:1:2::10/64' }, { cidr: null }],
  }))
  for (const ip of ['141.20.1.10', '141.20.1.255', '2a01:4f8:1:2::11']) {
    assert.equal(addressKind(ip), 'inside', ip)
  }
  for (const ip of ['141.20.2.0', '2a01:4f8:1:3::11']) assert.equal(addressKind(ip), 'public', ip)
})

test('No IPv6 address outside of global unicast, and none that carries an IPv4 address in a known way, is public.', () => {
  const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(groups, ([first = 0, ...rest]) => {
      const kindOf = (parts: number[]) => addressKind(new ipaddr.IPv6(parts).toString())
      if (first >> 13 !== 1) assert.notEqual(kindOf([first, ...rest]), 'public')
      assert.notEqual(kindOf([0x2002, ...rest]), 'public')
      assert.notEqual(kindOf([0x64, 0xff9b, ...rest.slice(1)]), 'public')
      assert.notEqual(kindOf([0, 0, 0, 0, 0, 0xffff, ...rest.slice(5)]), 'public')
    }),
  )
})
