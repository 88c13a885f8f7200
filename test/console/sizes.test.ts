import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { madeUpRow } from './made-up-deck.ts'
import { openConsole, settled } from './open-browser.ts'
import { seedDecks } from './seed-decks.ts'

/** None, one, two, a hundred and one more, as lists are bounded to a hundred here and there, and a thousand. */
const sizes = [0, 1, 2, 100, 101, 1000]
/** A name of sixty characters. */
const nameOf = (index: number) =>
  `${'Quarterly review of all regions '.repeat(2).slice(0, 51)}${1000 + index}.pdf`
const at = '2026-03-01T12:00:00.000Z'

for (const size of sizes) {
  test(`A list of ${size} decks is shown, chosen, exported and removed, with names that can be read.`, async (t) => {
    const service = await openConsole(t)
    const { page, complaints } = await service.signedIn(`decks-${size}@example.com`)
    const decks = Array.from({ length: size }, (_, index) => ({
      filename: nameOf(index),
      exported: false,
    }))
    await seedDecks(page, decks)
    if (size === 0) return assert.equal(await page.getByText('Your decks').count(), 0)
    assert.equal(await page.locator('.deck').count(), size)
    await fits(page, '.deck-file')
    if (size > 1) {
      await page.getByRole('checkbox', { name: 'Choose all' }).check()
      const chosen = page.locator('.chosen-bar')
      await chosen.getByText(`${size.toLocaleString('en-US')} decks chosen`).waitFor()
      const download = page.waitForEvent('download')
      await chosen.locator('summary').click()
      await chosen.getByRole('button', { name: /^CSV/ }).click()
      await (await download).path()
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Remove all' }).click()
    const dialog = page.getByRole('dialog')
    await fits(page, 'dialog strong')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('Your decks').waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  })

  test(`Settings show ${size} keys, requests and entries of the ledger, with names that can be read.`, async (t) => {
    const service = await openConsole(t)
    const { page, complaints } = await service.signedIn(`settings-${size}@example.com`)
    const all = Array.from({ length: size }, (_, index) => index)
    await answer(page, 'keys', { keys: all.map(keyOf) })
    await answer(page, 'requests', { requests: all.map(requestOf) })
    await answer(page, 'ledger', { entries: all.map(entryOf) })
    await page.goto('/settings')
    await page.getByRole('heading', { name: 'Delete account' }).waitFor()
    if (size > 0)
      await page
        .getByText(nameOf(size - 1))
        .first()
        .waitFor()
    await fits(page, '.settings table td')
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByRole('dialog').waitFor()
    assert.deepEqual(complaints, [])
  })
}

test('A row of 30,000 characters, with and without spaces, leaves every view as wide as the window.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('long-row@example.com')
  const rows = ['word '.repeat(6000), 'x'.repeat(30_000)].map((slide, index) =>
    madeUpRow(index + 1, { slide, title: slide.slice(0, 300), body: slide, markdown: slide }),
  )
  await seedDecks(page, [{ filename: nameOf(0), rows }])
  await page.getByRole('button', { name: nameOf(0), exact: true }).click()
  for (const view of ['Slides', 'Grid', 'Reading']) {
    await page.locator('label.segment').filter({ hasText: view }).click()
    await page.locator(`.view.show-${view.toLowerCase()}`).waitFor()
    await fits(page, '.deck-title')
  }
  assert.deepEqual(complaints, [])
})

/** Nothing is cut off at the side at any width: neither the page nor the names. */
async function fits(page: Page, names: string): Promise<void> {
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await settled(page)
    const cut = await page.evaluate(
      `[document.documentElement, ...document.querySelectorAll(${JSON.stringify(names)})]
        .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline')
        .map((each) => each.tagName + ' ' + each.className + ' ' + each.scrollWidth + ' > ' + each.clientWidth)`,
    )
    assert.deepEqual(cut, [], `${width} wide`)
  }
}

async function answer(page: Page, name: string, json: object): Promise<void> {
  await page.route(`**/web/${name}`, (route) => route.fulfill({ json }))
}

function keyOf(index: number) {
  return {
    ...{ id: `k${index}`, name: nameOf(index), prefix: 'rdk_abcd', lastFour: 'wxyz' },
    ...{ scopes: ['convert'], networks: [], monthlyCap: null, limits: {}, state: 'active' },
    ...{ createdAt: at, lastUsedAt: null, expiresAt: null, revokedAt: null, rotatedAt: null },
    ...{ rotatedTo: null, usesSinceRotation: null },
  }
}

function requestOf(index: number) {
  return {
    ...{ requestId: `request-${index}`, at, keyId: 'k0', keyName: nameOf(index), code: null },
    ...{ outcome: 'converted', charged: 'free', slides: 3, mode: 'text', type: 'pdf' },
    ...{ fileBytes: 20_000, durationMs: 300 },
  }
}

function entryOf(index: number) {
  return {
    ...{ id: `l${index}`, at, kind: 'credits_granted', credits: 5, planName: null },
    ...{ requestsPerMonth: null, proUntil: null, requestId: null, source: null },
  }
}
