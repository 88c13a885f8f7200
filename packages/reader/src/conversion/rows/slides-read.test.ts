import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@rowdeck/core/errors'
import { addSlidesRead, countRead } from './slides-read.ts'

const tooLong = new AppError('timed_out', 'Too long. Send it in parts.', {
  details: { secondsMax: 120 },
})
const all = (slides: number) => Array<boolean>(slides).fill(true)

function withProgress(progress: Parameters<typeof addSlidesRead>[1]): AppError {
  const error = addSlidesRead(tooLong, progress)
  assert.ok(error instanceof AppError && error.code === 'timed_out')
  return error
}

test('A time-out says how many slides were read and how to request the rest.', () => {
  const { message, details } = withProgress({
    slidesRead: 120,
    chosen: all(180),
    ranges: undefined,
  })
  assert.match(message, /120 of 180 slides were read/)
  assert.match(message, /"1-120" and then "121-"/)
  assert.deepEqual(details, { secondsMax: 120, slidesRead: 120, slides: 180, rest: '121-' })
})

test('The rest of some slides is the rest of those.', () => {
  const ranges = [
    { from: 2, to: 3 },
    { from: 5, to: 5 },
    { from: 8, to: 9 },
  ]
  const chosen = all(10).map((_, at) =>
    ranges.some(({ from, to }) => from <= at + 1 && at + 1 <= to),
  )
  const { message, details } = withProgress({ slidesRead: 2, chosen, ranges })
  assert.match(message, /"2-3" and then "5,8-9"/)
  assert.deepEqual([details?.rest, details?.slides], ['5,8-9', 5])
})

test('Other errors, and those of a single slide, stay as they are.', () => {
  const progress = { slidesRead: 0, chosen: all(3), ranges: undefined }
  const other = new AppError('timed_out', 'A slide takes too long.')
  assert.equal(addSlidesRead(other, progress), other)
  assert.equal(addSlidesRead(tooLong, { ...progress, chosen: [true] }), tooLong)
})

test('What was read after a slide that was not does not count.', async () => {
  const failed = Promise.reject(new Error('no'))
  const read = Promise.resolve()
  assert.equal(await countRead([read, read, failed, read]), 2)
  assert.equal(await countRead([]), 0)
})
