import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { AppError } from '@rowdeck/core/errors'
import { openedDeck } from '../../../../../test/support/opened-deck.ts'
import { box, smallPage } from '../../../../../test/support/small-page.ts'
import { readOcrLines } from '../slides/read-ocr-lines.ts'
import { readPage } from '../slides/read-page.ts'
import { picturesOfDeck } from './deck-pictures.ts'

const whole = box(0, 0.5, 1, 1)

/** Slides that show the pictures with these keys. */
function slidesOf(keys: string[][]): SlideReading[] {
  return keys.map((shown, index) =>
    readPage(
      smallPage([{ text: `Slide ${'abcdefghij'[index]}`, left: 20, top: 20 }], {
        embedded: shown.map((key, number) => ({ number, key, box: whole })),
      }),
      index,
    ),
  )
}

/** Adds the pictures to all slides; each picture says which one it is. */
async function read(
  slides: SlideReading[],
  fail?: () => AppError,
): Promise<{ slides: SlideReading[]; asked: string[] }> {
  const asked: string[] = []
  const open = openedDeck(slides.length, {
    async picture({ page, embedded }) {
      if (fail) throw fail()
      asked.push(`${page}.${embedded?.number}`)
      const text = `picture ${'abcdefghij'[page]}${embedded?.number}`
      const line = { text, confidence: 0.9, angle: 0, box: box(0, 0, 100, 20) }
      return readOcrLines([line], { index: 0, width: 200, height: 100 })
    },
  })
  const pictures = picturesOfDeck(open, slides)
  return { slides: await Promise.all(slides.map((slide) => pictures.addTo(slide))), asked }
}

const linesOf = ({ blocks }: SlideReading) => blocks.flatMap(({ lines }) => lines)

test('A picture is read once, however many slides show it, in the order of the slides.', async () => {
  const { slides, asked } = await read(slidesOf([['x'], ['x', 'y'], ['y']]))
  assert.deepEqual(asked, ['0.0', '1.1'])
  assert.deepEqual(slides.map(linesOf), [
    ['Slide a', 'picture a0'],
    ['Slide b', 'picture a0', 'picture b1'],
    ['Slide c', 'picture b1'],
  ])
})

test('A picture on most slides is furniture, which comes last.', async () => {
  const { slides } = await read(slidesOf([['x'], ['x'], ['x', 'y'], ['x'], []]))
  assert.deepEqual(linesOf(slides[2] as SlideReading), ['Slide c', 'picture c1', 'picture a0'])
  assert.equal(slides[2]?.blocks.at(-1)?.role, 'header-footer')
})

test('A picture that cannot be drawn does not fail its slide, which tells of it.', async () => {
  const damaged = () => new AppError('image_too_large', 'Too large.')
  const { slides } = await read(slidesOf([['x']]), damaged)
  assert.deepEqual(slides.map(linesOf), [['Slide a']])
  assert.equal(slides[0]?.pictures?.length, 1)
  await assert.rejects(
    read(slidesOf([['x']]), () => new AppError('timed_out', 'Late.')),
    /Late/,
  )
})

test('Of a slide with very many pictures the largest are read, and the others are told of.', async () => {
  const keys = Array.from({ length: 50 }, (_, at) => `icon ${at}`)
  const slides = slidesOf([keys])
  for (const [at, picture] of (slides[0]?.embedded ?? []).entries()) {
    picture.box = box(0, 0, (at + 1) / 50, 0.5)
  }
  const { slides: all, asked } = await read(slides)
  assert.equal(asked.length, 20)
  assert.ok(asked.includes('0.49') && !asked.includes('0.0'))
  assert.equal(all[0]?.pictures?.length, 50)
})

test('Other work has its turn before the pictures of each slide are placed.', async () => {
  const [first, second] = slidesOf([['x'], ['x']])
  const open = openedDeck(2, {
    picture: async () => readOcrLines([], { index: 0, width: 9, height: 9 }),
  })
  const pictures = picturesOfDeck(open, [])
  for (const slide of [first, second]) {
    let turns = 0
    setImmediate(() => turns++)
    await pictures.addTo(slide as SlideReading)
    assert.equal(turns, 1)
  }
})
