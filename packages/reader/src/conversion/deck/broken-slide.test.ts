import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { PageTooDense } from '@rowdeck/core/deck-model/page-bounds'
import { AppError } from '@rowdeck/core/errors'
import { faultWarning } from '@rowdeck/core/warn-of-fault'
import { brokenSlide } from './broken-slide.ts'

function faultOf(act: () => void): Error {
  try {
    act()
  } catch (error) {
    return error as Error
  }
  assert.fail('It did not fail.')
}

const names = { secret: 'of the document' } as unknown as Record<string, () => void>
const faults = [
  () => faultOf(() => names.secret?.()),
  () => faultOf(() => Math.max(...new Array(1_000_000).fill(1))),
]

test('A fault of this program costs the slide, and a warning names its place without what the document says', async () => {
  for (const fault of faults) {
    const error = fault()
    const warned = once(process, 'warning')
    const { broken, index } = brokenSlide(7, error)
    assert.deepEqual({ broken, index }, { broken: true, index: 7 })
    const [{ name, message }] = await warned
    assert.equal(name, faultWarning)
    assert.match(message, /^(?:TypeError|RangeError) at broken-slide\.test\.ts:\d+:\d+: /)
    assert.doesNotMatch(message, /secret|document/)
  }
})

test('A damaged slide and one that is too dense cost the slide', () => {
  assert.equal(brokenSlide(0, new AppError('document_unreadable', 'damaged')).broken, true)
  assert.equal(brokenSlide(0, new PageTooDense('has too much')).tooDense, 'has too much')
})

test('A refusal of the deck and a trap of the PDF engine cost more than the slide', () => {
  const refusal = new AppError('document_too_long', 'long')
  assert.throws(() => brokenSlide(0, refusal), refusal)
  const trap = new WebAssembly.RuntimeError('unreachable')
  assert.throws(() => brokenSlide(0, trap), trap)
})
