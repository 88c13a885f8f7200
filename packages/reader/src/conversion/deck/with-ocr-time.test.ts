import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DeckReader } from '@rowdeck/core/deck-model/deck-reader'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { manualClock } from '../../../../../test/support/manual-clock.ts'
import { openedDeck } from '../../../../../test/support/opened-deck.ts'
import { withOcrTime } from './with-ocr-time.ts'

const slide: SlideReading = {
  ...{ index: 0, mode: 'ocr', width: 640, height: 360, blocks: [] },
  ...{ garbled: false, mayHoldWords: false, broken: false },
}

test('Pictures that are read side by side are timed once, failed ones too, texts never.', async () => {
  const clock = manualClock()
  const pending: PromiseWithResolvers<SlideReading>[] = []
  const reader: DeckReader = {
    open: async () =>
      openedDeck(2, {
        async text() {
          clock.advance(1000)
          return []
        },
        picture() {
          const picture = Promise.withResolvers<SlideReading>()
          pending.push(picture)
          return picture.promise
        },
      }),
  }
  const [timed, ocrMs] = withOcrTime(reader, clock)
  const deck = await timed.open({ bytes: new Uint8Array(), type: 'pdf' }, AbortSignal.timeout(1e6))
  await deck.ask({ kind: 'text', from: 0, to: 2 })
  assert.equal(ocrMs(), 0)
  const both = Promise.allSettled([0, 1].map((page) => deck.ask({ kind: 'picture', page })))
  clock.advance(30)
  assert.equal(ocrMs(), 30)
  pending[0]?.resolve(slide)
  clock.advance(20)
  pending[1]?.reject(new Error('no'))
  await both
  clock.advance(500)
  assert.equal(ocrMs(), 50)
})
