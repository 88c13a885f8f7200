import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawSlide } from '../../../../test/support/draw-slide.ts'
import type { RotatedBox } from '../rotated-box.ts'
import { findMarks } from './find-marks.ts'

/** The box of the first label of a drawn slide, with the margins of detected ones. */
const firstLabel: RotatedBox = { centerX: 300, centerY: 140, width: 420, height: 62, angle: 0 }

async function shapesIn(label: string): Promise<string> {
  const marks = findMarks(await drawSlide([label]), firstLabel)
  return marks
    .toSorted((a, b) => a.position - b.position)
    .map(({ shape }) => shape)
    .join(' ')
}

test('Accents are told apart by their shapes, above small letters and capitals', async () => {
  assert.equal(await shapesIn('carácter MARÍA'), 'acute acute')
  assert.equal(await shapesIn('près PRÈS'), 'grave grave')
  assert.equal(await shapesIn('český ŘEKA'), 'upright acute upright')
  assert.equal(await shapesIn('mañana château'), 'upright upright')
})

test('A diaeresis is two marks, also between the strokes of a letter', async () => {
  assert.equal(await shapesIn('Größe'), 'upright upright')
  assert.equal(await shapesIn('Bücher'), 'upright upright')
})

test('Dots of i are marks, other parts of letters and signs on the line are none', async () => {
  assert.equal(await shapesIn('minimum'), 'upright upright')
  assert.equal(await shapesIn('Speaker notes, page-by-page'), '')
})

test('What hangs down from the line above is no mark', async () => {
  const slide = await drawSlide(['nnnnnnnnnnnnnnn', '', 'nnnnnnnnnnnnnnn'])
  const black = 5
  for (let y = 60; y < 118; y++) {
    for (let x = 200; x < 200 + black; x++)
      slide.pixels.fill(0, 3 * (y * slide.width + x), 3 * (y * slide.width + x) + 3)
  }
  assert.deepEqual(findMarks(slide, firstLabel), [])
})
