import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { byPeriod, usageCsv } from '../../packages/console/src/operator/periods.ts'
import { dayMs } from '../../packages/core/src/time.ts'
import { type OpenConsole, openConsole } from './open-browser.ts'

test('Several accounts are suspended after a question that names them, which is undone with one click.', async (t) => {
  const service = await openConsole(t)
  const page = await operatorIn(service, 'acts-on-many@example.com')
  const emails = ['bulk-one@example.com', 'bulk-two@example.com']
  for (const email of emails) await service.app.invite(email)
  await page.goto('/operator/accounts?search=bulk-')
  for (const email of emails) await page.getByRole('checkbox', { name: `Choose ${email}` }).check()
  await page.getByText('2 accounts chosen').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Resume' }).isDisabled(), 'none is suspended')
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend: 2 accounts?' })
  for (const email of emails) await dialog.getByText(email).waitFor()
  await dialog.getByLabel('Reason').fill('payment overdue')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await page.getByText('Suspended: 2 accounts.').waitFor()
  const suspended = async () => {
    const found = await Promise.all(emails.map((email) => service.app.accounts.find(email)))
    return found.map((account) => account.suspended?.reason)
  }
  assert.deepEqual(await suspended(), ['payment overdue', 'payment overdue'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone.').waitFor()
  assert.deepEqual(await suspended(), [undefined, undefined])
})

test('Several accounts are given a plan, and others are deleted once the word is typed; neither is offered to be undone.', async (t) => {
  const service = await openConsole(t)
  const { accounts } = service.app
  const page = await operatorIn(service, 'plans-many@example.com')
  const emails = ['many-one@example.com', 'many-two@example.com']
  for (const email of emails) await service.app.invite(email)
  const chooseAll = async () => {
    await page.goto('/operator/accounts?search=many-')
    await page.getByRole('checkbox', { name: 'Choose all that are listed' }).check()
  }
  const dialog = page.getByRole('dialog')
  await chooseAll()
  await page.getByRole('button', { name: 'Set plan' }).click()
  for (const email of emails) await dialog.getByText(email).waitFor()
  await dialog.getByLabel('Name').fill('Team')
  await dialog.getByLabel('Conversions per month').fill('500')
  await dialog.getByRole('button', { name: 'Set plan' }).click()
  await page.getByText('Plan set: 2 accounts.').waitFor()
  assert.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0)
  const found = await Promise.all(emails.map((email) => accounts.find(email)))
  assert.deepEqual(
    found.map(({ plan }) => [plan?.name, plan?.requestsPerMonth]),
    [
      ['Team', 500],
      ['Team', 500],
    ],
  )

  await chooseAll()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const confirmed = await page.evaluate("document.querySelector('dialog input').checkValidity()")
  assert.equal(confirmed, false)
  await dialog.getByLabel('Type delete to confirm').fill('delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Deleted: 2 accounts.').waitFor()
  const left = await Promise.all(found.map(({ id }) => accounts.findBy({ id })))
  assert.deepEqual(left, [undefined, undefined])
})

test('An operator who selects all accounts can suspend or delete all but their own, and none if there is no other.', async (t) => {
  const service = await openConsole(t)
  const page = await operatorIn(service, 'own-account@example.com')
  await service.app.invite('not-own-account@example.com')
  const chooseAll = async (search: string) => {
    await page.goto(`/operator/accounts?search=${search}`)
    await page.getByRole('checkbox', { name: 'Choose all that are listed' }).check()
  }
  await chooseAll('own-account@')
  await page.getByText('2 accounts chosen').waitFor()
  for (const act of ['Suspend', 'Delete']) {
    await page.getByRole('button', { name: act }).click()
    const dialog = page.getByRole('dialog', { name: `${act}: 1 account?` })
    assert.deepEqual(await dialog.getByRole('listitem').allTextContents(), [
      'not-own-account@example.com',
    ])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
  await page.getByRole('checkbox', { name: 'Choose not-own-account@example.com' }).uncheck()
  assert.ok(await page.getByRole('button', { name: 'Suspend' }).isDisabled())
  assert.ok(await page.getByRole('button', { name: 'Delete' }).isDisabled())
  assert.ok(await page.getByRole('button', { name: 'Grant credits' }).isEnabled())
})

test('The usage of an account is shown by day, week and month, and saved as CSV.', async (t) => {
  const service = await openConsole(t)
  const { page: person } = await service.signedIn('uses@example.com')
  await person.getByLabel('Deck to convert').setInputFiles('test/decks/blank-slide.pdf')
  await person.getByText('rows, read').waitFor()
  const page = await operatorIn(service, 'reads-usage@example.com')
  const { id } = await service.app.accounts.find('uses@example.com')
  await page.goto(`/operator/accounts/${id}`)
  const usage = page.getByRole('region', { name: 'Usage' })
  await usage.getByText('1 conversion, ').waitFor()
  await usage.getByRole('radio', { name: 'Month' }).check()
  const chart = usage.getByRole('slider', { name: 'Conversions by day' })
  assert.match((await chart.getAttribute('aria-valuetext')) ?? '', /^\w+ \d{4}: 1 conversion/)
  const download = page.waitForEvent('download')
  await usage.getByRole('button', { name: 'Save as CSV' }).click()
  const saved = await readFile(await (await download).path(), 'utf8')
  assert.match(saved, /^Month \(UTC\),Converted,Failed,Charged,Slides\r\n/)
  assert.match(saved, /\d{4}-\d\d-01,1,0,1,\d+\r\n$/)
})

test('Days are added up by weeks from Monday on and by months; nothing is lost at their ends.', () => {
  const start = Date.UTC(2026, 1, 26)
  const days = Array.from({ length: 12 }, (_, index) => ({
    ...{ day: new Date(start + index * dayMs).toISOString().slice(0, 10) },
    ...{ converted: 1, failed: 0, charged: 1, slides: 2 },
  }))
  const weeks = byPeriod(days, 'Week')
  assert.deepEqual(
    weeks.map(({ day, converted }) => [day, converted]),
    [
      ['2026-02-23', 4],
      ['2026-03-02', 7],
      ['2026-03-09', 1],
    ],
  )
  const months = byPeriod(days, 'Month')
  assert.deepEqual(
    months.map(({ day, slides }) => [day, slides]),
    [
      ['2026-02-01', 6],
      ['2026-03-01', 18],
    ],
  )
  assert.equal(usageCsv(months, 'Month').split('\r\n')[1], '2026-02-01,3,0,3,6')
})

async function operatorIn(service: OpenConsole, email: string) {
  const { page } = await service.signedIn(email)
  const { id } = await service.app.accounts.find(email)
  await service.app.accounts.setOperator(id, true)
  return page
}
