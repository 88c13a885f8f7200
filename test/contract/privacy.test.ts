import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deckBytes, sendForm, startTestApp } from '../support/test-app.ts'

test('The log tells sizes and counts, and nothing of keys, names or text.', async () => {
  const lines: string[] = []
  const service = await startTestApp({ logTo: { write: (line) => lines.push(line) } })
  const { key } = await service.newAccount()
  const file = await deckBytes('sample.pdf')
  await sendForm(service.convertUrl, key, { file, filename: 'merger-plans.pdf' })
  await sendForm(service.convertUrl, key, { file: Buffer.from('%PDF-1.7 top secret') })
  await sendForm(service.convertUrl, `${key}x`, { file })
  await service.close()
  const log = lines.join('')
  assert.match(log, /"status":200.*"fileBytes":\d+,"slides":5/)
  for (const secret of [key.slice(8, 30), 'merger', 'secret', 'columns']) {
    assert.ok(!log.includes(secret), secret)
  }
})
