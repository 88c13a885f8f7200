import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { convert } from '../../src/conversion/convert.ts'
import { createPool } from '../../src/pool/pool.ts'
import { manualClock } from '../support/manual-clock.ts'
import { deckBytes, sendForm, startTestApp } from '../support/test-app.ts'
import { settings } from './fake-worker-pool.ts'

for (const workers of [1, 2]) {
  test(`A one-page deck does not wait for a hundred scanned decks of another account, with workers: ${workers}.`, async (t) => {
    const pool = createPool({ ...settings, workers, documentsMax: 200 }, { clock: manualClock() })
    t.after(() => pool.close())
    await pool.started()
    let heavySteps = 0
    const { signal } = new AbortController()
    const read = (accountId: string, slides: number, worked: () => void) => {
      const bytes = new TextEncoder().encode(Array(slides).fill('A slide').join('\n'))
      const reader = pool.readerFor({ accountId, worked })
      return convert({ bytes, type: 'pdf' }, { mode: 'ocr', reader, signal })
    }
    const heavy = Array.from({ length: 100 }, () => read('heavy', 10, () => heavySteps++))
    // all of its quick steps have finished
    while (heavySteps < 100 * 3 + 50) await setImmediate()
    const before = heavySteps
    await read('light', 1, () => {})
    assert.ok(heavySteps < 100 * 13, 'the heavy account still had work')
    // With two workers, one may take any number of steps while the other runs a step of the light deck.
    const passed = heavySteps - before
    if (workers === 1) assert.ok(passed <= 1, `${passed} steps went before`)
    await Promise.all(heavy)
  })
}

test('Over HTTP, a picture does not wait for the scanned decks of another account.', async (t) => {
  const service = await startTestApp({ environment: { ROWDECK_WORKERS: '1' } })
  t.after(() => service.close())
  const [heavy, light] = [await service.newAccount(), await service.newAccount()]
  const scan = await deckBytes('scan.pdf')
  const picture = await deckBytes('picture-png.png')
  let answered = 0
  const fields = { mode: 'ocr' }
  const decks = [1, 2, 3].map(() =>
    sendForm(service.convertUrl, heavy.key, { file: scan, fields }).finally(() => answered++),
  )
  // the quick steps of all decks, and the first picture
  while (service.app.stats().steps <= decks.length) await setImmediate()
  const sent = sendForm(service.convertUrl, light.key, { file: picture, fields })
  while (service.app.stats().documents <= decks.length) await setImmediate()
  const before = service.app.stats().steps
  assert.equal((await sent).status, 200)
  // its own two steps, and the one that a worker has started since
  const others = service.app.stats().steps - before - 3
  assert.ok(others <= 0, `${others} steps of another went before`)
  assert.equal(answered, 0)
  await Promise.all(decks)
})
