import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createPersonHash, mailDomain, personAddress } from './person.ts'

const names = fc.stringMatching(/^[a-z0-9][a-z0-9._-]{0,20}$/)
const tags = fc.stringMatching(/^[a-z0-9+._-]{0,20}$/)
const domains = fc.constantFrom('example.com', 'müller.example', 'localhost', 'mail.example.org')

test('Tags and case do not make another person, but another name or domain does.', () => {
  const property = fc.property(
    fc.tuple(names, tags, domains, names),
    ([name, tag, domain, other]) => {
      const plain = personAddress(`${name}@${domain}`)
      assert.equal(personAddress(` ${name.toUpperCase()}+${tag}@${domain.toUpperCase()} `), plain)
      assert.equal(personAddress(plain), plain)
      assert.notEqual(personAddress(`${name}@other.example`), plain)
      if (other !== name) assert.notEqual(personAddress(`${other}@${domain}`), plain)
    },
  )
  fc.assert(property)
})

test('Any text can be normalized to a person, and normalizing it again changes nothing.', () => {
  const property = fc.property(fc.string(), (text) => {
    const once = personAddress(text)
    assert.equal(personAddress(once), once)
  })
  fc.assert(property)
})

test('Dots are ignored in Gmail addresses only.', () => {
  for (const email of ['a.nn@gmail.com', 'ann+x@googlemail.com', 'A.N.N@Gmail.com']) {
    assert.equal(personAddress(email), 'ann@gmail.com')
  }
  assert.equal(personAddress('a.nn@example.com'), 'a.nn@example.com')
  assert.equal(personAddress('+tag@example.com'), '+tag@example.com')
  assert.equal(mailDomain('jörg@Müller.example'), 'xn--mller-kva.example')
})

test('A hash depends on the person and the secret, and does not contain the address.', () => {
  const one = createPersonHash(() => 'one secret')
  const other = createPersonHash(() => 'another secret')
  assert.equal(one('ann+1@example.com'), one('Ann@example.com'))
  assert.notEqual(one('ann@example.com'), one('bob@example.com'))
  assert.notEqual(one('ann@example.com'), other('ann@example.com'))
  assert.equal(one('ann@example.com').slice(0, 8), one('bob@example.com').slice(0, 8))
  assert.doesNotMatch(one('ann@example.com'), /ann|example/)
})
