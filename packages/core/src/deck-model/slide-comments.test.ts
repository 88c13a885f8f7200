import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type FoundComment, threadsOf } from './slide-comments.ts'

const comment = (key: string, parent?: string, text = `text of ${key}`): FoundComment => ({
  ...{ key, parent, text, author: 'Ada', date: null },
})

/** The keys of comments, each with those of its answers. */
function keysOf(...found: FoundComment[]) {
  const key = (text: string) => text.replace('text of ', '')
  return threadsOf(found).map(({ text, replies }) => [
    key(text),
    ...replies.map((reply) => key(reply.text)),
  ])
}

describe('the comments of a slide', () => {
  it('have the answers to them, and to these, in the order of the file', () => {
    const found = [comment('c', 'b'), comment('a'), comment('b', 'a'), comment('d')]
    assert.deepEqual(keysOf(...found), [['a', 'c', 'b'], ['d']])
    assert.deepEqual(threadsOf([comment('a')]), [
      { author: 'Ada', date: null, text: 'text of a', replies: [] },
    ])
  })

  it('stand for themselves if what they answer is not there, or answers them', () => {
    assert.deepEqual(keysOf(comment('a', 'gone')), [['a']])
    assert.deepEqual(keysOf(comment('a', 'b'), comment('b', 'a'), comment('c', 'c')), [
      ['a'],
      ['b'],
      ['c'],
    ])
  })

  it('have text that prints something, of at most 5,000 characters, unless they are answered', () => {
    assert.deepEqual(keysOf(comment('a', undefined, ' \u200b\r\n')), [])
    assert.deepEqual(keysOf(comment('a', undefined, ''), comment('b', 'a')), [['', 'b']])
    assert.deepEqual(keysOf(comment('a', undefined, 'one\r\ntwo\rthree\u0007')), [
      ['one\ntwo\nthree'],
    ])
    const lengthOf = (length: number) =>
      threadsOf([comment('a', undefined, 'a'.repeat(length))])[0]?.text.length
    assert.deepEqual([lengthOf(5000), lengthOf(5001)], [5000, 5000])
  })
})
