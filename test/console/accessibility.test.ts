import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import {
  operatorPaths,
  type PageName,
  pagePaths,
} from '../../packages/service/src/console-server/page-paths.ts'
import { appCode } from '../support/authenticator-app.ts'
import { freePort } from '../support/free-port.ts'
import { check } from './check-accessibility.ts'
import { convertTo, madeUpRow } from './made-up-deck.ts'
import { chooseSegment, type OpenConsole, openConsole, password } from './open-browser.ts'

const narrow = { width: 360, height: 780 }
const wide = { width: 1280, height: 900 }

type Path =
  | (typeof pagePaths)[PageName]['path']
  | (typeof operatorPaths)[keyof typeof operatorPaths]

/** What each page shows once it is complete. A new page without an entry is an error of types. */
const visitorSees = {
  '/': 'Sample deck result',
  '/sign-in': 'Forgot your password?',
  '/sign-up': 'Sign in instead',
  '/forgot': 'Back to sign in',
  '/set-password': 'This link is not valid',
  '/stop-mails': 'Stop these mails',
  '/docs': 'Download OpenAPI document',
  '/nope': 'This page does not exist',
  // of a service that sells nothing; plans.test.ts looks at the page of one that does
  '/plans': 'This page does not exist',
} as const
const operatorSees: Record<Exclude<Path, keyof typeof visitorSees>, string> = {
  '/settings': 'No conversions in the last 30 days.',
  '/operator': 'Busy workers',
  '/operator/accounts': 'No password yet',
  '/operator/accounts/:id': 'Account created',
  '/operator/audit': 'The service',
}

test('axe finds no violations on any page, light and dark, wide and narrow.', async (t) => {
  const service = await openConsole(t)
  const { id } = await service.app.accounts.open('visited@example.com')
  const { page, context } = await service.visitor()
  await lookAtAll(page, visitorSees)
  await context.close()
  const seen = Object.entries(operatorSees).map(([path, text]) => [path.replace(':id', id), text])
  await lookAtAll(await operatorIn(service), Object.fromEntries(seen))
})

test('Every page is among those that axe looks at.', () => {
  const paths = [
    ...Object.values(pagePaths).map(({ path }) => path),
    ...Object.values(operatorPaths),
  ]
  const seen = new Set(Object.keys({ ...visitorSees, ...operatorSees }))
  assert.deepEqual(
    paths.filter((path) => !seen.has(path)),
    [],
  )
})

test('axe finds no violations in the details of a response of the API.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.visitor()
  await page.goto('/docs')
  await page.locator('#convert summary').first().click()
  await check(page, 'the reference with the details of a response')
})

test('axe finds no violations on the pages of a signed-in person, with rows, dialogs and errors.', async (t) => {
  const service = await openConsole(t)
  const page = await operatorIn(service)
  await check(page, 'the playground')
  await page.getByLabel('Deck to convert').setInputFiles('samples/sample.pdf')
  await page.getByText('5 rows').waitFor()
  await page.getByText('Columns', { exact: true }).first().click()
  await check(page, 'rows with an open menu')
  await page.keyboard.press('Escape')
  await page.getByText('Export', { exact: true }).first().click()
  await check(page, 'rows with the formats of an export')
  const sheet = await page.locator('.menu[open] .menu-sheet').boundingBox()
  assert.ok(sheet && sheet.x >= 0 && sheet.x + sheet.width <= narrow.width, 'in the window')
  await page.keyboard.press('Escape')
  await page.getByLabel('Deck to convert').setInputFiles('test/decks/README.md')
  await page.getByText('This file type is not supported').waitFor()
  await check(page, 'a refusal')
  await page.getByRole('button', { name: 'All decks' }).click()
  await page.getByText('Options').click()
  await page.getByText('Export').first().click()
  await check(page, 'all decks, with options and an open menu')
  await page.getByRole('button', { name: 'Remove all' }).click()
  await check(page, 'a question before removing decks')
  await page.getByRole('button', { name: 'Keep' }).click()
  await page.getByRole('button', { name: 'sample.pdf', exact: true }).click()
  await page.getByRole('button', { name: 'Read with OCR' }).click()
  await check(page, 'a question before a slide is read again')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await look(page, '/settings', '1 conversion, 5 slides')
  await page.getByRole('button', { name: 'Create key' }).click()
  await check(page, 'a dialog')
  await page.keyboard.press('Escape')
  await dialogsOfOperator(page)
})

test('axe finds no violations where a second factor is added, required and asked for, and with single sign-on.', async (t) => {
  const environment = {
    ROWDECK_OPERATOR_SECOND_FACTOR: 'required',
    ROWDECK_OIDC_ISSUER: 'http://127.0.0.1:1',
    ROWDECK_OIDC_CLIENT_ID: 'rowdeck',
    ROWDECK_OIDC_DOMAINS: 'example.com',
  }
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const own = { ...environment, PORT: String(port), ROWDECK_PUBLIC_URL: publicUrl }
  const service = await openConsole(t, { environment: own })
  const email = 'second-factor@example.com'
  const options = { viewport: narrow, baseURL: publicUrl }
  const { page } = await service.signedIn(email, options)
  const { id } = await service.app.accounts.find(email)
  await service.app.accounts.setOperator(id, true)
  await look(page, '/operator', 'Operators of this service need one.')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await check(page, 'the dialog for a passkey')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Add authenticator app' }).click()
  await page.getByRole('dialog').getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  await check(page, 'the QR code')
  const secret = (await page.getByRole('dialog').locator('code').textContent()) ?? ''
  await page.getByLabel('Code from the app').fill(appCode(secret))
  await page.getByRole('button', { name: 'Add app' }).click()
  await page.getByRole('heading', { name: 'Keep your recovery codes' }).waitFor()
  await check(page, 'the recovery codes')
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await look(page, '/settings', '10 of 10 left')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByRole('link', { name: 'Create account' }).waitFor()
  await look(page, '/sign-in?problem=other_identity', 'belongs to another identity')
  await page.getByRole('button', { name: 'Continue with 127.0.0.1' }).click()
  await page.getByText('127.0.0.1 cannot be reached.').waitFor()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Second factor' }).waitFor()
  await check(page, 'the second step')
})

test('axe finds no violations in the views of a deck, in both color schemes, wide and narrow.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('views@example.com')
  await convertTo(page, doubtful)
  await page.getByRole('button', { name: 'Numbers' }).click()
  await page.getByRole('button', { name: 'Edit Text' }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Mended\nMcP')
  await check(page, 'an edit')
  await page.keyboard.press('Control+Enter')
  await page.getByLabel('Search slides').fill('m')
  await page.locator('.block-lines mark').first().waitFor()
  for (const viewport of [narrow, wide]) {
    await page.setViewportSize(viewport)
    for (const view of ['Slides', 'Grid', 'Reading']) {
      await chooseSegment(page, view)
      await page.locator(`.show-${view.toLowerCase()} mark`).first().waitFor()
      await check(page, `${view}, ${viewport.width} pixels wide`)
    }
  }
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await check(page, 'the keyboard shortcuts')
  await page.keyboard.press('Escape')
  await chooseSegment(page, 'Slides')
  await page.getByRole('button', { name: 'Enlarge' }).click()
  await check(page, 'an enlarged slide')
})

const doubtful = [
  madeUpRow(1, {
    slide: 'Name\tValue\nMcP\t1',
    markdown: '| Name | Value |\n| --- | --- |\n| McP | 1 |',
    blocks: [
      { text: 'Name\tValue', role: 'table', box: [0.1, 0.1, 0.5, 0.2], confidence: 0.99 },
      { text: 'McP\t1', role: 'table', box: [0.1, 0.4, 0.5, 0.2], confidence: 0.6 },
    ],
  }),
  madeUpRow(2, { slide: 'More' }),
]

let operators = 0

async function operatorIn(service: OpenConsole): Promise<Page> {
  const email = `operator-${++operators}@example.com`
  const { page } = await service.signedIn(email, { viewport: narrow })
  const { id } = await service.app.accounts.find(email)
  await service.app.accounts.setOperator(id, true)
  return page
}

async function dialogsOfOperator(page: Page): Promise<void> {
  await page.goto('/operator/accounts')
  await page.getByRole('button', { name: 'Invite' }).click()
  await check(page, 'an invitation')
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: /^operator-/ })
    .first()
    .click()
  for (const name of ['Grant credits', 'Set plan', 'Set Pro', 'Reset password']) {
    await page.getByRole('button', { name, exact: true }).click()
    await check(page, name)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
}

async function lookAtAll(page: Page, sights: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(sights)) {
    await page.setViewportSize(narrow)
    await look(page, path, text)
    await page.setViewportSize(wide)
    await check(page, `${path}, wide`)
  }
}

async function look(page: Page, path: string, until: string): Promise<void> {
  await page.goto(path)
  await page.getByText(until).first().waitFor()
  await check(page, path)
}
