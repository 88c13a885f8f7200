import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { comesTrue, openConsole, password } from './open-browser.ts'

test('A person signs in, converts, searches, exports rows and creates a key with the keyboard alone.', async (t) => {
  const service = await openConsole(t)
  await service.person('keys@example.com')
  const { page } = await service.visitor()
  await page.goto('/')
  await page.getByText('Sample deck result').waitFor()
  await tabTo(page, 'Sign in')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await tabTo(page, 'Email address')
  await page.keyboard.type('keys@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')

  await page.getByRole('button', { name: 'Try the sample deck' }).waitFor()
  await tabTo(page, 'Try the sample deck')
  await page.keyboard.press('Enter')
  await page.getByText('5 rows').waitFor()
  await tabTo(page, 'Search slides')
  await page.keyboard.type('columns')
  await page.getByText(/matches? on \d slides?/).waitFor()
  await tabTo(page, 'Export')
  await page.keyboard.press('Enter')
  await tabTo(page, 'JSON')
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  assert.equal((await download).suggestedFilename(), 'sample.json')

  await page.keyboard.press('Escape')
  assert.equal(await nameInFocus(page), 'Export')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Create key' }).waitFor()
  await tabTo(page, 'Create key')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal(await nameInFocus(page), 'Create key', 'focus goes back to where it was')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, 'Name')
  await page.keyboard.type('by hand')
  await page.keyboard.press('Enter')
  await page.getByText('“by hand” is ready').waitFor()
})

test('The first tab stop skips the navigation.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.visitor()
  await page.goto('/')
  await page.getByText('Sample deck result').waitFor()
  await page.keyboard.press('Tab')
  assert.equal(await nameInFocus(page), 'Skip to content')
  await page.keyboard.press('Enter')
  await comesTrue(page, `document.activeElement?.id === 'main'`)
})

const stopsMax = 60

/** Presses Tab until the control with that name has the focus, which must be visible at each stop. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let stop = 0; stop < stopsMax; stop++) {
    if ((await nameInFocus(page)) === name) return
    await page.keyboard.press('Tab')
    const visible = await page.evaluate(`(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(
        document.activeElement.matches('.segment input')
          ? document.activeElement.nextElementSibling
          : document.activeElement)
      return document.activeElement === document.body || (outlineStyle !== 'none' && outlineWidth !== '0px')
    })()`)
    assert.ok(visible, `the focus on “${await nameInFocus(page)}” is not seen`)
  }
  assert.fail(`“${name}” is not reached with Tab`)
}

async function nameInFocus(page: Page): Promise<string> {
  return await page.evaluate(`(() => {
    const element = document.activeElement
    const label = element.labels?.[0]?.textContent ?? element.getAttribute('aria-label')
    return (label ?? element.textContent ?? '').trim()
  })()`)
}
