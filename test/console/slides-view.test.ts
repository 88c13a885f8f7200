import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { convertTo, madeUpRow } from './made-up-deck.ts'
import { openConsole } from './open-browser.ts'

const blocks = [
  { text: 'Plan', role: 'title', box: [0.1, 0.1, 0.5, 0.1], confidence: null },
  { text: 'First\nthing', role: 'text', box: [0.1, 0.4, 0.3, 0.2], confidence: null },
  { text: 'Second', role: 'text', box: [0.6, 0.4, 0.3, 0.2], confidence: null },
]
const planned = madeUpRow(1, { slide: 'Plan\nFirst\nthing\nSecond', title: 'Plan', blocks })

test('Hovering or focusing a line lights its box, and the other way round; boxes are numbered in reading order.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('boxes@example.com')
  await convertTo(page, [planned])
  const boxes = page.getByRole('list', { name: 'Blocks in reading order' }).getByRole('button')
  const lines = page.getByRole('list', { name: 'Text by blocks' }).getByRole('listitem')
  assert.equal(await boxes.count(), 3)
  assert.deepEqual(await lines.allTextContents(), ['1Plan', '2First\nthing', '3Second'])

  await lines.nth(1).hover()
  await page.locator('.box.lit').waitFor()
  assert.deepEqual(await litOf(page), [1, 1])
  await boxes.nth(2).hover()
  await page.locator('[data-block="2"].lit').waitFor()
  assert.deepEqual(await litOf(page), [2, 2])
  await page.mouse.move(0, 0)
  await page.locator('.box.lit').waitFor({ state: 'detached' })

  await boxes.first().focus()
  await page.keyboard.press('ArrowRight')
  await page.locator('[data-block="1"].lit').waitFor()
  assert.deepEqual(await litOf(page), [1, 1])
  await page.getByRole('button', { name: 'Show block 3 on the slide' }).focus()
  await page.locator('[data-block="2"].lit').waitFor()
  assert.deepEqual(await litOf(page), [2, 2])

  await page.getByRole('button', { name: 'Numbers' }).click()
  assert.deepEqual(await page.locator('.box-number').allTextContents(), ['1', '2', '3'])
  assert.deepEqual(complaints, [])
})

test('The boxes lie on the slide where their blocks were read.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('places@example.com')
  await convertTo(page, [planned])
  await page.locator('.slide-picture .picture.drawn').waitFor()
  const places = (await page.evaluate(`(() => {
    const slide = document.querySelector('.slide-picture canvas').getBoundingClientRect()
    return [...document.querySelectorAll('.boxes li')].map((each) => {
      const box = each.getBoundingClientRect()
      return [(box.left - slide.left) / slide.width, (box.top - slide.top) / slide.height,
        box.width / slide.width, box.height / slide.height]
    })
  })()`)) as number[][]
  assert.equal(places.length, blocks.length)
  for (const [index, place] of places.entries()) {
    const expected = blocks[index]?.box ?? []
    place.forEach((share, edge) => {
      assert.ok(Math.abs(share - (expected[edge] ?? 9)) < 0.005, `${place} instead of ${expected}`)
    })
  }
})

test('Of a page with several slides or with notes, the part with the slide is shown, under its boxes; text beside a slide has no box.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('handout@example.com')
  const beside = { text: 'Page 1 of 2', role: 'header-footer', box: null, confidence: null }
  await convertTo(page, [
    { ...planned, page: 1, area: [0.1, 0.05, 0.8, 0.4], blocks: [...blocks, beside] },
    { ...planned, number: 2, page: 1, area: [0.1, 0.55, 0.4, 0.4] },
    { ...planned, number: 3, page: 1 },
  ])
  const aspects: number[] = []
  for (const number of [1, 2, 3]) {
    await page.getByRole('option', { name: `Slide ${number}, read` }).click()
    await page
      .locator(`.slide-picture .picture.drawn [aria-label="Picture of slide ${number}"]`)
      .waitFor()
    aspects.push(
      (await page.evaluate(`(() => {
        const { width, height } = document.querySelector('.slide-picture canvas')
        return width / height
      })()`)) as number,
    )
    assert.equal(await page.locator('.box').count(), 3)
  }
  const [two = 0, one = 0, whole = 0] = aspects
  assert.ok(Math.abs(two / whole - 2) < 0.02, `${two} of ${whole}`)
  assert.ok(Math.abs(one / whole - 1) < 0.02, `${one} of ${whole}`)
})

test('A click beside the boxes or Enter enlarges the slide; j and k show the others.', async (t) => {
  const service = await openConsole(t)
  const { page } = await service.signedIn('large@example.com')
  await convertTo(page, [planned, madeUpRow(2)])
  await page.locator('.slide-picture').click({ position: { x: 5, y: 5 } })
  await page.getByRole('dialog', { name: 'Slide 1, enlarged' }).waitFor()
  await page.keyboard.press('j')
  await page.getByRole('dialog', { name: 'Slide 2, enlarged' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('option', { name: 'Slide 2, read' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Slide 2, enlarged' }).waitFor()
})

test('A cell is edited in its place, marked as edited, and gets back what was read.', async (t) => {
  const service = await openConsole(t)
  const { page, complaints } = await service.signedIn('mend@example.com')
  await convertTo(page, [planned])
  const lines = page.getByRole('list', { name: 'Text by blocks' }).getByRole('listitem')
  const field = page.getByRole('textbox', { name: 'Text' })
  await lines.nth(2).dblclick()
  await field.fill('Plan\nFirst\nthing\nThird')
  await page.keyboard.press('Escape')
  await lines.nth(2).waitFor()
  assert.equal(await lines.nth(2).textContent(), '3Second', 'Escape cancels')

  await page.getByRole('button', { name: 'Edit Text' }).click()
  await field.fill('Plan\nFirst\nthing\nThird')
  await page.keyboard.press('Control+Enter')
  await page.getByText('3Third').waitFor()
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Edit Text')
  await page.getByRole('option', { name: 'Slide 1, edited' }).waitFor()
  await page.getByRole('button', { name: 'Undo the edit of Text' }).click()
  await page.getByText('3Second').waitFor()
  await page.getByRole('option', { name: 'Slide 1, read' }).waitFor()
  assert.deepEqual(complaints, [])
})

/** The box and the line that are lit, by the position of their block. */
async function litOf(page: Page): Promise<[number, number]> {
  return (await page.evaluate(`[
    [...document.querySelectorAll('.box')].findIndex((box) => box.matches('.lit')),
    Number(document.querySelector('.block-line.lit')?.dataset.block),
  ]`)) as [number, number]
}
