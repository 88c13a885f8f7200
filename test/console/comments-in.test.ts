import assert from 'node:assert/strict'
import { test } from 'node:test'
import { commentsIn } from '../../packages/console/src/views/comments-in.ts'

test('The page shows the comments on a slide and the answers to them, with their authors.', () => {
  const row: unknown = {
    comments: [
      {
        ...{ author: 'Grace', date: null, text: 'Before tax?' },
        replies: [{ author: 'Ada', date: null, text: 'After tax.' }],
      },
      { author: null, date: null, text: 'Who is this?', replies: [] },
    ],
  }
  const shown = ['Grace: Before tax?', 'Ada: After tax.', 'Who is this?']
  assert.deepEqual(commentsIn(row as Parameters<typeof commentsIn>[0]), shown)
  assert.deepEqual(commentsIn({}), [])
})
