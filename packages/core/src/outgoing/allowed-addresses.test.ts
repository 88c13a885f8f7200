import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  AddressRefused,
  addressLengthMax,
  addressRules,
  canonicalHost,
} from './allowed-addresses.ts'

function isAllowed(hosts: string[], text: string): boolean {
  try {
    addressRules(hosts)(text)
    return true
  } catch (error) {
    assert.ok(error instanceof AddressRefused)
    return false
  }
}

test('Without an entry for its host, only https to a public name on a port of HTTPS is allowed.', () => {
  for (const text of [
    'https://example.com/deck.pdf',
    'https://example.com:443/',
    'https://example.com:8443/hook?token=a',
    'https://example.com./',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
  ]) {
    assert.ok(isAllowed(['*'], text), text)
  }
  for (const text of [
    'http://example.com/',
    'https://example.com:80/',
    'https://example.com:6379/',
    'https://example.com:8442/',
    'https://ann@example.com/',
    'https://ann:secret@example.com/',
    'https://:secret@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'data:text/plain,deck',
    'unix:/var/run/docker.sock',
    'example.com/deck.pdf',
    '//example.com/deck.pdf',
    'https://',
    '',
  ]) {
    assert.ok(!isAllowed(['*'], text), text)
  }
})

test('An IP address that is not public is refused in every way in which it can be written.', () => {
  for (const host of [
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '0177.0.0.1',
    '2130706433',
    '0x7f000001',
    '127.0.0.1.',
    '１２７.0.0.1',
    '127。0。0。1',
    '10.0.0.1',
    '169.254.169.254',
    '0xa9fea9fe',
    '100.64.0.1',
    '0',
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:8.8.8.8]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fd00:ec2::254]',
  ]) {
    assert.ok(!isAllowed(['*'], `https://${host}/`), host)
  }
})

test('A listed host is allowed over http and at any place, on the port that is listed and on no other.', () => {
  const hosts = ['n8n:5678', 'files.internal', '10.0.0.7:9000', '[fd00::1]:8080']
  for (const text of [
    'http://n8n:5678/webhook/1',
    'https://n8n:5678/',
    'http://N8N:5678/',
    'http://files.internal/deck.pdf',
    'https://files.internal/deck.pdf',
    'http://10.0.0.7:9000/',
    'http://[fd00::1]:8080/',
    'http://[fd00:0:0::1]:8080/',
  ]) {
    assert.ok(isAllowed(hosts, text), text)
  }
  for (const text of [
    'http://n8n/',
    'http://n8n:5679/',
    'http://files.internal:8080/',
    'https://files.internal.example.com/',
    'https://example.com/',
    'http://ann@n8n:5678/',
    'http://10.0.0.7/',
  ]) {
    assert.ok(!isAllowed(hosts, text), text)
  }
})

test('An address may have as many characters as the limit says, and not one more.', () => {
  const start = 'https://example.com/'
  assert.ok(isAllowed(['*'], start.padEnd(addressLengthMax, 'a')))
  assert.ok(!isAllowed(['*'], start.padEnd(addressLengthMax + 1, 'a')))
})

test('Entries of a list of hosts are names or IP addresses with an optional port, and nothing else.', () => {
  const canonical = {
    '*': '*',
    'n8n:5678': 'n8n:5678',
    'Files.Internal.': 'files.internal',
    'example.com:80': 'example.com:80',
    'example.com:0443': 'example.com:443',
    'münchen.de': 'xn--mnchen-3ya.de',
    '10.0.0.7': '10.0.0.7',
    '[FD00:0::1]:8080': '[fd00::1]:8080',
  }
  for (const [entry, expected] of Object.entries(canonical)) {
    assert.equal(canonicalHost(entry), expected, entry)
  }
  for (const entry of [
    '',
    ' ',
    'https://example.com',
    'example.com/path',
    'ann@example.com',
    'example.com:70000',
    'example.com:port',
    '*.example.com',
    'fd00::1',
    'a b',
    'exa%6dple.com',
    ':443',
  ]) {
    assert.equal(canonicalHost(entry), undefined, entry)
  }
})
