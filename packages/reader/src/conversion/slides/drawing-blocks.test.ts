import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import type {
  ShapeDrawing,
  ShapePicture,
  ShapeText,
  SlideShapes,
} from '@rowdeck/core/deck-model/slide-shapes'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readSlideShapes } from './read-shapes.ts'

const frame = box(300, 100, 700, 500)

function picture(at: Box = frame, more: Partial<ShapePicture> = {}): ShapePicture {
  return {
    ...{ name: 'image1.emf', box: at, order: 1, crop: undefined, quarterTurns: 0 },
    ...{ alternative: '', isBackground: false, ...more },
  }
}

function drawing(texts: SmallText[], number = 0): ShapeDrawing {
  return { picture: number, text: smallPage(texts).text, fonts: [] }
}

function text(line: string, at: Box, more: Partial<ShapeText> = {}): ShapeText {
  const style = { mark: '', level: 0, size: 20, bold: false, rightToLeft: false }
  return {
    ...{ box: at, order: 0, angle: 0, diagram: undefined, lineSpans: undefined, role: 'body' },
    ...{ paragraphs: [{ lines: [line], ...style }], ...more },
  }
}

function slide(shown: Partial<SlideShapes>): SlideShapes {
  const nothing = { tables: [], frames: [], groups: [], rules: [], arrows: [], links: [] }
  const whole = { width: 720, height: 540, texts: [], notes: [], section: undefined }
  return { ...nothing, ...whole, pictures: [picture()], ...shown }
}

function linesOf(shapes: SlideShapes): string[] {
  return readSlideShapes(shapes, 0).blocks.flatMap(({ lines }) => lines)
}

test('The text of a drawing is read where the drawing is; its wrapped lines are joined', () => {
  const texts = [
    text('Before', box(320, 40, 420, 60)),
    text('After', box(320, 510, 420, 530), { order: 2 }),
  ]
  const wrapped = drawing([
    { text: 'What the market', left: 320, top: 200 },
    { text: 'asks for', left: 320, top: 212 },
    { text: 'Product', left: 560, top: 400 },
  ])
  assert.deepEqual(linesOf(slide({ texts, drawings: [wrapped] })), [
    ...['Before', 'What the market asks for', 'Product', 'After'],
  ])
})

test('Cells that a drawing draws one by one are a table', () => {
  const cells = [
    ['Year', 'Sales', 'Costs'],
    ['2024', '120', '80'],
    ['2025', '140', '90'],
    ['2026', '150', '95'],
  ]
  const drawn = cells.flatMap((row, down) =>
    row.map((cell, across) => ({ text: cell, left: 320 + across * 80, top: 200 + down * 16 })),
  )
  const { blocks } = readSlideShapes(slide({ drawings: [drawing(drawn)] }), 0)
  assert.deepEqual(
    blocks.map(({ isTable, lines }) => [isTable, lines]),
    [[true, cells.map((row) => row.join('\t'))]],
  )
})

test('A drawing has the title only of a slide that says nothing else', () => {
  const drawings = [
    drawing([
      { text: 'A large head', left: 320, top: 110, size: 40 },
      { text: 'and what is below it', left: 320, top: 300 },
    ]),
  ]
  const titleOf = (shapes: SlideShapes) =>
    readSlideShapes(shapes, 0).blocks.find(({ role }) => role === 'title')?.lines
  assert.deepEqual(titleOf(slide({ drawings })), ['A large head'])
  const texts = [text('Only a note', box(20, 480, 200, 500))]
  assert.deepEqual(titleOf(slide({ drawings, texts }))?.includes('A large head') ?? false, false)
})

test('A drawing of a layout is a header or footer', () => {
  const pictures = [picture(box(20, 500, 120, 530), { isBackground: true })]
  const drawings = [drawing([{ text: 'Acme Inc', left: 30, top: 510 }])]
  const texts = [text('Text', box(320, 40, 420, 60))]
  const { blocks } = readSlideShapes(slide({ pictures, drawings, texts }), 0)
  assert.deepEqual(
    blocks.map(({ role, lines }) => [lines.join(), role === 'header-footer']),
    [
      ['Text', false],
      ['Acme Inc', true],
    ],
  )
})

test('A picture whose words are text needs no OCR, also where it covers the slide', () => {
  const pictures = [picture(box(0, 0, 720, 540))]
  const drawings = [drawing([{ text: 'Process', left: 100, top: 200 }])]
  const read = readSlideShapes(slide({ pictures, drawings }), 0)
  assert.deepEqual([read.mayHoldWords, read.embedded?.[0]?.isText], [false, true])
  const unread = readSlideShapes(slide({ pictures }), 0)
  assert.deepEqual([unread.mayHoldWords, unread.embedded?.[0]?.isText], [true, undefined])
})
