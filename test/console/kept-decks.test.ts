import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { openConsole, password, type Visit } from './open-browser.ts'

test('Rows, edits and chosen columns survive a reload, Back and a refused second file, and exports have the edits.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('kept@example.com')
  await page.getByLabel('Deck to convert').setInputFiles('samples/sample.pdf')
  await page.getByText('5 rows, read from').waitFor()
  await page.getByText('Columns', { exact: true }).first().click()
  await page.getByRole('checkbox', { name: 'Title', exact: true }).check()
  await page.keyboard.press('Escape')
  const row = page.getByRole('region', { name: 'Row of slide 1' })
  await row.getByRole('button', { name: 'Edit Title' }).click()
  await row.getByRole('textbox', { name: 'Title', exact: true }).fill('My own title')
  await page.keyboard.press('Control+Enter')
  await row.locator('.edited-mark').waitFor()
  await row.getByText('My own title').first().waitFor()

  await page.getByLabel('Deck to convert').setInputFiles('test/decks/README.md')
  await page.getByText('This file type is not supported').waitFor()
  await page.goBack()
  await row.getByText('My own title').first().waitFor()
  await page.reload()
  await row.getByText('My own title').first().waitFor()
  await page.locator('.stage canvas').first().waitFor()

  const csv = await saved(page, 'CSV')
  assert.match(csv, /^\ufeffSlide,Title\r\n/)
  assert.match(csv, /,My own title\r\n/)
  assert.deepEqual(complaints, [])
})

test('After a reload, Ctrl+Z takes back the last edit and Ctrl+Y does it again.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await converted(service, 'taken-back@example.com')
  await edit(page, 'My own words')
  await page.reload()
  const row = page.getByRole('region', { name: 'Row of slide 1' })
  await row.getByText('My own words').first().waitFor()
  await page.keyboard.press('Control+z')
  await row.getByText('My own words').first().waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Redo' }).and(page.locator(':enabled')).waitFor()
  await page.keyboard.press('Control+y')
  await row.getByText('My own words').first().waitFor()
  assert.deepEqual(complaints, [])
})

test('A deck that a visitor drops is converted after signing up, also after opening the link of the email.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.visitor()
  await page.goto('/')
  await page.getByLabel('Deck to convert').setInputFiles('samples/sample.pdf')
  await page.getByText('Sign in to convert sample.pdf').waitFor()
  await page.getByRole('link', { name: 'Create account' }).first().click()
  await page.getByLabel('Email address').fill('dropped@example.com')
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('Open your link').waitFor()

  await page.goto(`/set-password#token=${service.tokenFor('dropped@example.com')}`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Get started' }).click()
  await page.getByText('5 rows, read from').waitFor()
  assert.deepEqual(complaints, [])
})

test('A deck that a visitor drops is converted after signing in.', async (t) => {
  const service = await openConsole(t)
  await service.person('back@example.com')
  const { page } = await service.visitor()
  await page.goto('/')
  await page.getByLabel('Deck to convert').setInputFiles('samples/sample.pdf')
  await page.getByText('Sign in to convert sample.pdf').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await signIn(page, 'back@example.com')
  await page.getByText('5 rows, read from').waitFor()
})

test('Signing out asks what becomes of work that no saved file has: kept, it is shown to nobody else and comes back.', async (t) => {
  const service = await openConsole(t)
  await service.person('next-at-the-desk@example.com')
  const { page, complaints } = await converted(service, 'shared@example.com')
  await edit(page, 'My own title')
  await page.getByRole('button', { name: 'Sign out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keep your decks on this computer?' })
  await dialog.getByText('sample.pdf').waitFor()
  await dialog.getByText('5 rows, 1 slide edited').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await dialog.getByRole('button', { name: 'Keep and sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  assert.deepEqual(await storedDecks(page), ['sample.pdf'])

  await page.goto('/sign-in')
  await signIn(page, 'next-at-the-desk@example.com')
  await page.getByRole('button', { name: 'Try the sample deck' }).waitFor()
  assert.equal(await page.getByText('sample.pdf').count(), 0)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()

  await page.goto('/sign-in')
  await signIn(page, 'shared@example.com')
  await page.getByRole('button', { name: 'sample.pdf', exact: true }).click()
  await page.getByText('My own title').first().waitFor()
  assert.deepEqual(complaints, [])
})

test('Signing out erases decks if that is chosen, and without a question once they are exported.', async (t) => {
  const service = await openConsole(t)
  const { page } = await converted(service, 'erased@example.com')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Erase and sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  assert.deepEqual(await storedDecks(page), [])
  await page.goto('/sign-in')
  await signIn(page, 'erased@example.com')
  await page.getByRole('button', { name: 'Try the sample deck' }).waitFor()
  assert.equal(await page.getByText('Your decks').count(), 0)

  await page.getByLabel('Deck to convert').setInputFiles('samples/sample.pdf')
  await page.getByText('5 rows, read from').waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export it to Excel' }).click()
  assert.equal((await download).suggestedFilename(), 'sample.xlsx')
  await page.getByText('Everything is in a file that you have saved.').waitFor()
  await page.getByRole('button', { name: 'Stay signed in' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
  assert.deepEqual(await storedDecks(page), [])
})

test('An edit is kept when the page is reloaded in the same moment.', async (t) => {
  const service = await openConsole(t)
  const { page } = await converted(service, 'hasty@example.com')
  const row = page.getByRole('region', { name: 'Row of slide 1' })
  await row.getByRole('button', { name: 'Edit Text' }).click()
  await row.getByRole('textbox', { name: 'Text' }).fill('Typed in the last moment')
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate(`(() => {
      document.querySelector('.row-field textarea').blur()
      location.reload()
    })()`),
  ])
  await row.getByText('Typed in the last moment').waitFor()
})

test('Results survive the end of a session, and are there after signing in again.', async (t) => {
  const service = await openConsole(t)
  const { page, context } = await converted(service, 'ended@example.com')
  await context.clearCookies()
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await signIn(page, 'ended@example.com')
  await page.getByRole('button', { name: 'sample.pdf', exact: true }).click()
  await page.getByText('5 rows, read from').waitFor()
})

test('The list says where decks are kept and how much room they take, and removes them after asking.', async (t) => {
  const service = await openConsole(t)
  const { page } = await converted(service, 'tidy@example.com')
  await page.getByRole('button', { name: /All decks/ }).click()
  const storage = page.getByRole('region', { name: 'Kept in this browser' })
  await storage.getByText(/1 deck, .* granted by the browser/).waitFor()
  await storage.getByText(/never kept on the server/).waitFor()
  await storage.getByRole('button', { name: 'Remove all' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('strong', { hasText: 'sample.pdf' }).waitFor()
  await dialog.getByText(/Undo brings them back/).waitFor()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Your decks').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText('Sample deck result').waitFor()
  assert.deepEqual(await storedDecks(page), [])
})

test('A deck that waits for its password is not removed with those that are exported.', async (t) => {
  const service = await openConsole(t)
  const { page } = await converted(service, 'room@example.com')
  await saved(page, 'CSV')
  await page.getByLabel('Deck to convert').setInputFiles('test/decks/encrypted.pdf')
  await page.getByText('This PDF needs a password').waitFor()
  await page.getByRole('button', { name: /All decks/ }).click()
  await page.getByRole('button', { name: /^Remove \d+ exported/ }).click()
  await page.getByRole('dialog', { name: 'Remove sample.pdf?' }).waitFor()
})

test('Where the browser keeps nothing, the page says so, and the rows can be exported.', async (t) => {
  const service = await openConsole(t)
  const { page, context, complaints } = await service.signedIn('private@example.com')
  await context.addInitScript(`IDBFactory.prototype.open = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }`)
  await page.reload()
  await page.getByText(/This browser does not keep results/).waitFor()
  await page.getByLabel('Deck to convert').setInputFiles('samples/sample.pdf')
  await page.getByText('5 rows, read from').waitFor()
  assert.match(await saved(page, 'CSV'), /Two columns/)
  assert.deepEqual(complaints, [])
})

async function edit(page: Page, text: string): Promise<void> {
  const row = page.getByRole('region', { name: 'Row of slide 1' })
  await row.getByRole('button', { name: 'Edit Text' }).click()
  await row.getByRole('textbox', { name: 'Text' }).fill(text)
  await page.keyboard.press('Control+Enter')
  await row.locator('.edited-mark').waitFor()
}

async function converted(
  service: Awaited<ReturnType<typeof openConsole>>,
  email: string,
): Promise<Visit> {
  const visit = await service.signedIn(email)
  await visit.page.getByLabel('Deck to convert').setInputFiles('samples/sample.pdf')
  await visit.page.getByText('5 rows, read from').waitFor()
  return visit
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The names of the files that this browser stores. */
async function storedDecks(page: Page): Promise<string[]> {
  return await page.evaluate(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('rowdeck')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const all = opening.result.transaction('decks').objectStore('decks').getAll()
      all.onsuccess = () => resolve(all.result.map(({ filename }) => filename))
    }
  })`)
}

async function saved(page: Page, format: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByText('Export', { exact: true }).first().click()
  await page.getByRole('button', { name: format, exact: true }).click()
  return await readFile(await (await download).path(), 'utf8')
}
