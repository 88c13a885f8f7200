import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { jobCalls } from '../support/job-calls.ts'
import { deckBytes } from '../support/test-app.ts'
import { check } from './check-accessibility.ts'
import { openConsole } from './open-browser.ts'

const environment = { ROWDECK_REQUESTS_PER_MINUTE: '1000', ROWDECK_JOBS_MAX: '1000' }

async function openJobs(t: Parameters<typeof openConsole>[0], email: string) {
  const service = await openConsole(t, { environment })
  const visit = await service.signedIn(email)
  const account = await service.app.accounts.findBy({ email })
  assert.ok(account)
  await service.app.accounts.grantCredits(account.id, 200)
  const { key } = await service.app.accounts.keys.create(account.id, { name: 'Programs' })
  const table = visit.page.getByRole('region', { name: 'Table of jobs' })
  return { ...visit, table, ...jobCalls(service.app.url, key) }
}

test('A job is listed with its file and slides; its rows are downloaded until they are forgotten, all of it by keyboard.', async (t) => {
  const { page, table, send, until, complaints } = await openJobs(t, 'jobs@example.com')
  await page.goto('/settings#jobs')
  await page.getByText('No jobs. Programs send decks as jobs').waitFor()
  const { id } = (await send({ file: await deckBytes('sample.pdf'), fields: { mode: 'text' } }))
    .body
  await until(id, 'done')
  const section = page.getByRole('region', { name: 'Jobs', exact: true })
  await section.getByRole('button', { name: 'Refresh' }).press('Enter')
  const row = table.getByRole('row', { name: /deck\.pdf/ })
  await row.getByText('Done', { exact: true }).waitFor()
  assert.match((await row.textContent()) ?? '', /deck\.pdfDone5/)
  await check(page, 'jobs')
  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: 'CSV deck.pdf' }).press('Enter')
  const download = await downloading
  assert.equal(download.suggestedFilename(), 'deck.csv')
  assert.match(await readFile(await download.path(), 'utf8'), /One row per slide/)
  await section.getByText('The rows of “deck.pdf” were downloaded.').waitFor()
  await row.getByRole('button', { name: 'Forget deck.pdf' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep rows' }).press('Enter')
  await row.getByRole('button', { name: 'Forget deck.pdf' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Forget rows' }).press('Enter')
  const said = section.getByText('The rows of “deck.pdf” are gone.')
  await said.waitFor()
  await table.getByText('Rows gone').waitFor()
  assert.equal(await page.locator(':focus').textContent(), await said.textContent())
  assert.equal(await section.getByRole('button', { name: /Forget/ }).count(), 0)
  assert.deepEqual(complaints, [])
})

test('A hundred and one jobs are listed page by page, those that have failed with the reason.', async (t) => {
  const { page, table, send, until } = await openJobs(t, 'many-jobs@example.com')
  const broken = (n: number) => Buffer.from(`%PDF-1.7\nno deck ${n}`)
  for (let sent = 0; sent < 101; sent += 20) {
    const file = Array.from({ length: Math.min(20, 101 - sent) }, (_, n) => broken(sent + n))
    const { status, body } = await send({ file })
    assert.equal(status, 202, JSON.stringify(body))
    for (const { id } of body.jobs ?? [body]) await until(id, 'failed')
  }
  await page.goto('/settings#jobs')
  await table.getByText('Failed').first().waitFor()
  const more = page.getByRole('button', { name: 'Show more jobs' })
  for (const shown of [25, 50, 75, 100]) {
    assert.equal(await table.locator('tbody tr').count(), shown)
    await more.click()
    await table.locator(`tbody tr:nth-child(${shown + 1})`).waitFor()
  }
  assert.equal(await table.locator('tbody tr').count(), 101)
  assert.equal(await more.count(), 0)
  assert.match((await table.locator('tbody tr').first().textContent()) ?? '', /PDF.*Failed.*—/)
})

test('A job that is under way is canceled, and a list that cannot be loaded says so.', async (t) => {
  const { page, table, send, until, complaints } = await openJobs(t, 'canceled@example.com')
  const sent = await send({ file: await deckBytes('sample.pdf'), fields: { mode: 'text' } })
  assert.equal(sent.status, 202)
  // its name is known while its deck or its rows are held
  await until(sent.body.id, 'done')
  let isAway = false
  await page.route(/\/web\/jobs\?/, async (route) => {
    if (isAway) return await route.abort()
    const answer = await route.fetch()
    const { jobs, next } = await answer.json()
    // as it is while the deck is read, which takes no time here
    const running = jobs.map((job: object) => ({ ...job, status: 'running', slidesRead: 2 }))
    await route.fulfill({ response: answer, json: { jobs: running, next } })
  })
  await page.goto('/settings#jobs')
  await table.getByText('Running').waitFor()
  await table.getByRole('button', { name: 'Cancel deck.pdf' }).click()
  await page.getByRole('button', { name: 'Cancel job' }).click()
  await page.getByText('The job of “deck.pdf” was canceled.').waitFor()
  isAway = true
  await page.getByRole('region', { name: 'Jobs', exact: true }).getByText('Refresh').click()
  await page
    .getByRole('region', { name: 'Jobs', exact: true })
    .getByText('cannot be reached')
    .waitFor()
  assert.deepEqual(complaints, [])
})
