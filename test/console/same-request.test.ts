import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { root, temporaryDirectory } from '../support/program.ts'
import { openConsole } from './open-browser.ts'

const run = promisify(execFile)
const name = 'blank-slide.pdf'

test('The request shown in the reference runs as it is, with the key from the environment.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('program@example.com')
  const { secret } = (await (
    await page.request.post('/web/playground-key', {
      headers: { origin: service.app.url },
      data: {},
    })
  ).json()) as { secret: string }
  const folder = await temporaryDirectory(t)
  const deck = join(root, 'test', 'decks', name)
  await copyFile(deck, join(folder, name))
  const options = { cwd: folder, env: { ...process.env, ROWDECK_KEY: secret } }
  await page.goto('/docs#convert')
  const convert = page.locator('#convert')
  await convert.getByLabel('File', { exact: true }).setInputFiles(deck)
  await convert.getByRole('radio', { name: 'Text only' }).check()
  await convert.getByRole('textbox', { name: 'Slides' }).fill('2-3')
  const code = convert.locator('.code').first()
  const curl = (await code.textContent()) ?? ''
  const answer = JSON.parse((await run('sh', ['-c', `${curl} -s`], options)).stdout)
  assert.equal(answer.filename, name)
  assert.equal(answer.rowCount, 2, 'the slides that were chosen')
  assert.match(curl, /-F mode=text/)

  await convert.getByRole('radio', { name: 'JavaScript' }).check()
  await code.filter({ hasText: 'new FormData' }).waitFor()
  await writeFile(join(folder, 'convert.mjs'), (await code.textContent()) ?? '')
  const printed = await run(process.execPath, ['convert.mjs'], options)
  assert.equal(printed.stdout.match(/slide:/g)?.length, answer.rowCount)

  await convert.getByRole('radio', { name: 'Python' }).check()
  await code.filter({ hasText: 'import os' }).waitFor()
  assert.match((await code.textContent()) ?? '', /"mode": "text", "slides": "2-3"/)
})
