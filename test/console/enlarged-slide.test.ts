import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { check } from './check-accessibility.ts'
import { convertTo, madeUpRow } from './made-up-deck.ts'
import { openConsole } from './open-browser.ts'

const block = (text: string, top: number, confidence: number) => ({
  ...{ text, confidence, role: 'text', box: [0.1, top, 0.5, 0.1] },
})

/** Words to look at on slides 1 and 3. */
const rows = [
  madeUpRow(1, {
    slide: 'Sure\nMcP\nrn or m',
    mode: 'ocr',
    blocks: [block('Sure', 0.1, 0.99), block('McP', 0.4, 0.62), block('rn or m', 0.7, 0.7)],
  }),
  madeUpRow(2),
  madeUpRow(3, { slide: 'l or 1', mode: 'ocr', blocks: [block('l or 1', 0.5, 0.5)] }),
]

test('A word that OCR is not sure of is shown beside its picture and lit in both places; one key steps on, over slides.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('unsure-words@example.com')
  await convertTo(page, rows)
  await page.keyboard.press('u')
  const card = page.getByRole('region', { name: 'Unsure words' })
  await card.getByText('Unsure word 1 of 3').waitFor()
  await shows(card, 'McP')
  await card.locator('.word-picture:not(.waiting)').waitFor()
  const enlarged = page.getByRole('dialog')
  await enlarged.locator('[data-block="1"].lit').waitFor()
  assert.equal(await enlarged.locator('.box.lit').getAttribute('aria-label'), 'Block 2, text: McP')

  await page.keyboard.press('ArrowDown')
  await shows(card, 'rn or m')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('dialog', { name: 'Slide 3, enlarged' }).waitFor()
  await shows(card, 'l or 1')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+U')
  await page.getByRole('dialog', { name: 'Slide 1, enlarged' }).waitFor()
  await card.getByText('Unsure word 2 of 3').waitFor()

  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await page.getByRole('dialog', { name: 'Slide 3, enlarged' }).waitFor()
  await card.getByText('1 unsure word').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Looks right' }).click()
  await card.waitFor({ state: 'detached' })
  assert.deepEqual(complaints, [])
})

test('Words that OCR is not sure of are marked in the text and tinted on the slide, and are shown one by one in their pictures.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('marks-words@example.com')
  const unsure = (text: string, left: number, top: number) => ({
    ...{ text, confidence: 0.81 },
    box: [left, top, 0.05, 0.05],
  })
  const text = 'The Oss list\nis the Oss list'
  const words = [unsure('Oss', 0.17, 0.25), unsure('is', 0.1, 0.25)]
  const named = { ...block(text, 0.2, 0.97), unsure: words }
  const table = {
    ...block('Sum\tSurn', 0.6, 0.97),
    role: 'table',
    unsure: [unsure('Surn', 0.4, 0.62)],
  }
  await convertTo(page, [
    madeUpRow(1, { slide: `${text}\nSum\tSurn`, mode: 'ocr', blocks: [named, table] }),
  ])
  const marked = page.getByRole('list', { name: 'Text by blocks' }).locator('.unsure-text')
  await marked.nth(2).waitFor()
  assert.deepEqual(await marked.allTextContents(), ['is', 'Oss', 'Surn'])
  const line = await marked.nth(1).evaluate((mark) => mark.previousSibling?.textContent)
  assert.equal(line, ' the ', 'the second Oss, where it is on the slide')

  await page.keyboard.press('u')
  const enlarged = page.getByRole('dialog')
  const card = enlarged.getByRole('region', { name: 'Unsure words' })
  await card.getByText('Unsure word 1 of 3').waitFor()
  const shown = enlarged.locator('.unsure-tint.shown')
  await shown.waitFor()
  assert.equal(await enlarged.locator('.unsure-tint').count(), 3)
  const [slide, tint] = [await boundsOf(enlarged.locator('.slide-picture')), await boundsOf(shown)]
  assert.ok(Math.abs((tint.x - slide.x) / slide.width - 0.17) < 0.01, 'where the word is')
  await card.locator('.word-picture:not(.waiting)').waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await shows(card, 'Surn')
  await page.keyboard.press('Escape')
  await page.keyboard.press('o')
  await enlarged.locator('.laid-over .unsure-text', { hasText: 'Surn' }).waitFor()
  await check(page, 'unsure words')
  assert.deepEqual(complaints, [])
})

test('A word is corrected beside its picture or found right by Enter, which goes on; its slide is to be checked until every word is settled.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('corrects-words@example.com')
  const unsure = (text: string, left: number) => ({
    ...{ text, confidence: 0.4 },
    box: [left, 0.2, 0.05, 0.05],
  })
  const words = [unsure('teh', 0.3), unsure('McP', 0.5)]
  const blocks = [{ ...block('the teh is McP', 0.2, 0.97), unsure: words }]
  await convertTo(page, [
    madeUpRow(1, { slide: 'the teh is McP', mode: 'ocr', blocks }),
    madeUpRow(2, { slide: 'l or 1', mode: 'ocr', blocks: [block('l or 1', 0.5, 0.5)] }),
  ])
  await page.getByText('2 slides to check').waitFor()
  await page.keyboard.press('u')
  const card = page.getByRole('region', { name: 'Unsure words' })
  await shows(card, 'teh')
  await page.keyboard.type('teeth')
  await page.keyboard.press('Enter')
  await card.getByText('Unsure word 1 of 2').waitFor()
  await shows(card, 'McP')
  await page.getByRole('dialog').getByText('the teeth is McP').waitFor()
  await page.getByText('2 slides to check').waitFor()

  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Slide 2, enlarged' }).waitFor()
  await shows(card, 'l or 1')
  await page.getByText('1 slide to check, 1 done').waitFor()
  await page.keyboard.press('Enter')
  await card.getByText('All unsure words are settled.').waitFor()
  await page.getByText('All checked.').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await page.getByText('1 slide to check, 1 done').waitFor()
  await page.reload()
  await page.getByText('1 slide to check, 1 done').waitFor()
  assert.deepEqual(complaints, [])
})

test('A word is corrected in the enlarged view; Escape leaves the edit before it leaves the view.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('corrects-enlarged@example.com')
  await convertTo(page, rows)
  await page.keyboard.press('Enter')
  const enlarged = page.getByRole('dialog')
  await enlarged.getByRole('button', { name: 'Edit Text' }).click()
  await page.keyboard.press('Escape')
  await enlarged.getByRole('button', { name: 'Edit Text' }).click()
  await enlarged.getByRole('textbox', { name: 'Text' }).fill('Sure\nMcF\nrn or m')
  await page.keyboard.press('Control+Enter')
  await enlarged.getByText('2McF').waitFor()
  await page.keyboard.press('o')
  await enlarged.locator('.laid-over', { hasText: 'McF' }).waitFor()
  await page.keyboard.press('o')
  await enlarged.locator('.laid-over').first().waitFor({ state: 'detached' })
  assert.equal(await enlarged.locator('.box').count(), 0, 'the picture alone')
})

test('The wheel zooms at the pointer, the mouse drags, and keys zoom, move and fit the slide.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('zooms@example.com')
  await convertTo(page, rows)
  await page.keyboard.press('Enter')
  const enlarged = page.getByRole('dialog')
  await enlarged.locator('.picture.drawn').waitFor()
  const slide = enlarged.locator('.slide-picture')
  const fitted = await boundsOf(slide)
  const point = { x: fitted.x + fitted.width * 0.3, y: fitted.y + fitted.height * 0.6 }
  await page.mouse.move(point.x, point.y)
  await page.mouse.wheel(0, -500)
  await enlarged.getByRole('button', { name: '300%' }).waitFor()
  const zoomed = await boundsOf(slide)
  assert.ok(Math.abs(zoomed.width / fitted.width - 3) < 0.05, `${zoomed.width} pixels`)
  assert.ok(Math.abs((point.x - zoomed.x) / zoomed.width - 0.3) < 0.01, 'the point stays, across')
  assert.ok(Math.abs((point.y - zoomed.y) / zoomed.height - 0.6) < 0.01, 'the point stays, down')

  await page.mouse.down()
  await page.mouse.move(point.x + 40, point.y + 20)
  await page.mouse.up()
  const dragged = await boundsOf(slide)
  assert.deepEqual([dragged.x - zoomed.x, dragged.y - zoomed.y].map(Math.round), [40, 20])
  await page.keyboard.press('ArrowRight')
  assert.ok((await boundsOf(slide)).x < dragged.x, 'an arrow moves the slide')
  await page.keyboard.press('0')
  await enlarged.getByRole('button', { name: '100%' }).waitFor()
  assert.deepEqual(await boundsOf(slide), fitted)
  await page.keyboard.press('ArrowRight')
  await page.getByRole('dialog', { name: 'Slide 2, enlarged' }).waitFor()
})

test('Two fingers zoom the slide.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('pinches@example.com', { hasTouch: true })
  await convertTo(page, rows)
  await page.getByRole('button', { name: 'Enlarge' }).click()
  await page.getByRole('dialog').locator('.picture.drawn').waitFor()
  await pinch(page, 100, 200)
  await page.getByRole('button', { name: '200%' }).waitFor()
  await pinch(page, 200, 50)
  await page.getByRole('button', { name: '100%' }).waitFor()
})

/** The field of the card has the word, and the focus. */
async function shows(card: Locator, word: string): Promise<void> {
  await card.locator('textarea:focus', { hasText: word }).waitFor()
}

async function boundsOf(element: Locator) {
  const place = await element.boundingBox()
  assert.ok(place)
  return place
}

/** Moves two fingers on the slide, so many pixels apart at first and at the end. */
async function pinch(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) => {
    const points = apart === undefined ? [] : [400 - apart / 2, 400 + apart / 2]
    const touchPoints = points.map((x) => ({ x, y: 400 }))
    await session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await touch('touchStart', from)
  await touch('touchMove', (from + to) / 2)
  await touch('touchMove', to)
  await touch('touchEnd')
}
