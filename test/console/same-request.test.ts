import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { root, temporaryDirectory } from '../support/program.ts'
import { openConsole } from './open-browser.ts'

const run = promisify(execFile)
const name = 'deck.pdf'

test('The request shown on the page runs as it is, and contains the key only on demand.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('program@example.com')
  const folder = await temporaryDirectory(t)
  await copyFile(join(root, 'test', 'decks', 'blank-slide.pdf'), join(folder, name))
  await page.getByText('Options').click()
  await page.getByRole('radio', { name: 'Text only' }).check()
  await page.getByRole('textbox', { name: 'Slides' }).fill('2-3')
  const code = page.locator('.code')
  assert.match((await code.textContent()) ?? '', /Bearer \$ROWDECK_KEY/)
  await page.getByRole('button', { name: 'Insert my key' }).click()
  await code.filter({ hasText: 'rdk_' }).waitFor()

  const curl = (await code.textContent()) ?? ''
  const { stdout } = await run('sh', ['-c', `${curl} -s`], { cwd: folder })
  const answer = JSON.parse(stdout)
  assert.equal(answer.filename, name)
  assert.equal(answer.rowCount, 2, 'the slides that were chosen')
  assert.match(curl, /-F mode=text/)

  await page.getByRole('radio', { name: 'JavaScript' }).check()
  await code.filter({ hasText: 'new FormData' }).waitFor()
  await writeFile(join(folder, 'convert.mjs'), (await code.textContent()) ?? '')
  const printed = await run(process.execPath, ['convert.mjs'], { cwd: folder })
  assert.equal(printed.stdout.match(/slide:/g)?.length, answer.rowCount)

  await page.getByRole('radio', { name: 'Python' }).check()
  await code.filter({ hasText: 'import os' }).waitFor()
  await page.getByRole('button', { name: 'Remove key' }).click()
  const python = (await code.textContent()) ?? ''
  assert.ok(!python.includes('rdk_'))
  assert.match(python, /"mode": "text", "slides": "2-3"/)
})
