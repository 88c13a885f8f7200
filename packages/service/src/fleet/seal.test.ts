import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { createSeal, keyIdOf } from './seal.ts'

const secret = 'a secret that is long enough for a test'
const { seal, open } = createSeal(secret)

test('What was sealed is opened again, whatever its parts.', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.array(fc.uint8Array({ maxLength: 100 }), { maxLength: 4 }),
      (id, parts) => {
        assert.deepEqual(open(id, 'picture', seal(id, 'picture', parts)), Buffer.concat(parts))
      },
    ),
  )
})

test('What was changed anywhere, or belongs to another job, kind or secret, is not opened.', () => {
  const id = randomUUID()
  const sealed = seal(id, 'picture', [Buffer.from('a slide')])
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.throws(() => open(id, 'picture', changed), `byte ${at}`)
  }
  assert.throws(() => open(id, 'picture', sealed.subarray(0, 20)))
  assert.throws(() => open(randomUUID(), 'picture', sealed))
  assert.throws(() => open(id, 'reply', sealed))
  assert.throws(() => createSeal(`${secret}!`).open(id, 'picture', sealed))
})

test('The same picture is sealed differently each time, and nothing of it is visible.', () => {
  const picture = Buffer.alloc(1000, 'slide')
  const [one, two] = [seal('id', 'picture', [picture]), seal('id', 'picture', [picture])]
  assert.notDeepEqual(one, two)
  assert.equal(one.includes('slide'), false)
})

test('A secret has an id that says nothing of it.', () => {
  assert.match(keyIdOf(secret), /^[0-9a-f]{8}$/)
  assert.notEqual(keyIdOf(secret), keyIdOf(`${secret}!`))
})
