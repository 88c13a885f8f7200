import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { createServerTiming } from './server-timing.ts'

test('Each stage has its duration, even if it fails, and `answer` has the rest.', async () => {
  const clock = manualClock()
  const timing = createServerTiming(clock)
  const after = async (ms: number) => clock.advance(ms)
  await timing.of('admission', after(3))
  await assert.rejects(
    timing.of(
      'upload',
      after(40).then(() => assert.fail('refused')),
    ),
  )
  clock.advance(5)
  assert.equal(timing.header(), 'admission;dur=3, upload;dur=40, answer;dur=5')
})

test('OCR is listed separately from the rest of reading, which may be measured in parts.', async () => {
  const clock = manualClock()
  const timing = createServerTiming(clock)
  const after = async (ms: number) => clock.advance(ms)
  await timing.of('read', after(100))
  timing.ocrMs = () => 130
  await timing.of('read', after(50))
  assert.equal(timing.header(), 'read;dur=20, ocr;dur=130, answer;dur=0')
})

test('Without a stage there is no header, and a clock that is set back causes no negative duration.', async () => {
  let now = 1000
  const timing = createServerTiming({
    now: () => now,
    after: () => () => {},
    cpuMs: () => undefined,
  })
  assert.equal(timing.header(), undefined)
  now = 500
  await timing.of('read', Promise.resolve())
  assert.equal(timing.header(), 'read;dur=0, answer;dur=0')
})
