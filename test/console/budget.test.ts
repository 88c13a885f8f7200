import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadFirstPage } from './first-page.ts'
import { openConsole } from './open-browser.ts'

const scriptBytesMax = 130_000

test('The first page needs at most 130 kB of scripts, and nothing from other origins.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.visitor()
  const { scriptBytes, elsewhere } = await loadFirstPage(page, service.app.url)
  assert.ok(
    scriptBytes > 0 && scriptBytes <= scriptBytesMax,
    `${scriptBytes} bytes of script, gzipped`,
  )
  assert.deepEqual(elsewhere, [])
})
