import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import type { ShapeText, SlideShapes } from '@rowdeck/core/deck-model/slide-shapes'
import { box } from '../../../../../test/support/small-page.ts'
import { readSlideShapes } from './read-shapes.ts'

/** The lines of a slide of 720 by 540 points in the order in which they are read. */
function linesOf(shown: Partial<SlideShapes>): string[] {
  const nothing = {
    tables: [],
    pictures: [],
    frames: [],
    groups: [],
    rules: [],
    arrows: [],
    links: [],
    notes: [],
  }
  const slide = { width: 720, height: 540, texts: [], section: undefined, ...nothing, ...shown }
  return readSlideShapes(slide, 0).blocks.flatMap(({ lines }) => lines)
}

let order = 0
function text(line: string, at: Box, more: Partial<ShapeText> & { size?: number } = {}): ShapeText {
  const { size = 20, ...given } = more
  const style = { mark: '', level: 0, bold: false, rightToLeft: false }
  return {
    ...{
      box: at,
      order: order++,
      angle: 0,
      diagram: undefined,
      lineSpans: undefined,
      role: 'body',
    },
    paragraphs: [{ lines: [line], size, ...style }],
    ...given,
  }
}

test('The label of a section stands before its title.', () => {
  const title = text('Licenses', box(60, 370, 500, 420), { role: 'title', size: 40 })
  const label = text('CHAPTER 2', box(60, 330, 200, 360))
  assert.deepEqual(linesOf({ texts: [title, label] }), ['CHAPTER 2', 'Licenses'])
})

test('The head of a card, which is its fill, is read before the list below it.', () => {
  const heads = [box(43, 115, 340, 158), box(380, 115, 677, 158)]
  const lists = [box(47, 170, 161, 242), box(384, 170, 500, 242)]
  const texts = ['Hamburg', 'Leipzig'].flatMap((city, at) => {
    const [head, list] = [heads[at] as Box, lists[at] as Box]
    const inside = box(head.left + 120, 127, head.left + 180, 146)
    return [text(city, inside, { size: 16 }), text(`List of ${city}`, list)]
  })
  const frames = heads.map((head, at) => ({ ...head, place: texts[2 * at]?.order ?? 0 }))
  assert.deepEqual(linesOf({ texts, frames }), [
    ...['Hamburg', 'List of Hamburg', 'Leipzig', 'List of Leipzig'],
  ])
})

test('Text boxes side by side whose lines are values beside texts are rows of a table.', () => {
  const list = (lines: string[], at: Box) => {
    const one = text('', at)
    const [style] = one.paragraphs
    return { ...one, paragraphs: lines.map((line) => ({ ...style, lines: [line] })) } as ShapeText
  }
  const title = text('Agenda', box(40, 30, 200, 70), { role: 'title', size: 40 })
  const times = list(['9:00', '10:30', '12:00'], box(40, 120, 100, 192))
  const topics = list(['Welcome', 'Results of the year', 'Lunch'], box(160, 120, 400, 192))
  assert.deepEqual(linesOf({ texts: [title, times, topics] }), [
    ...['Agenda', '9:00\tWelcome', '10:30\tResults of the year', '12:00\tLunch'],
  ])
  const words = list(['Ask', 'Listen', 'Write'], box(40, 120, 100, 192))
  assert.deepEqual(linesOf({ texts: [title, words, topics] }), [
    ...['Agenda', 'Ask', 'Listen', 'Write', 'Welcome', 'Results of the year', 'Lunch'],
  ])
})

test('Bullets and numbers in boxes of their own are before the texts beside them.', () => {
  const rows = ['Ask', 'Listen', 'Write']
  const shown = (marks: string[]) =>
    linesOf({
      texts: rows.flatMap((row, at) => [
        text(marks[at] ?? '', box(40, 120 + 60 * at, 52, 144 + 60 * at)),
        text(row, box(70, 122 + 60 * at, 140, 146 + 60 * at)),
      ]),
    })
  assert.deepEqual(shown(['1', '2', '3']), ['1 Ask', '2 Listen', '3 Write'])
  assert.deepEqual(shown(['▸', '▸', '▸']), ['▸ Ask', '▸ Listen', '▸ Write'])
})

test('Repeated spaces in text boxes placed in rows are no sign of code.', () => {
  const results = ['62%', '91%', '35%', '78%']
  const texts = results.flatMap((result, at) => [
    text(`KR${at}  Keep it short`, box(40, 120 + 60 * at, 240, 144 + 60 * at)),
    text(result, box(600, 120 + 60 * at, 640, 144 + 60 * at)),
  ])
  assert.equal(linesOf({ texts })[0], 'KR0  Keep it short\t62%')
})

test('Slanted text across other text, such as a watermark, comes last.', () => {
  const title = text('Title', box(40, 20, 200, 50), { role: 'title' })
  const mark = text('DRAFT', box(100, 100, 600, 400), { angle: -0.5, size: 90 })
  const body = text('Body', box(140, 200, 300, 230))
  assert.deepEqual(linesOf({ texts: [mark, title, body] }), ['Title', 'Body', 'DRAFT'])
})

test('The lines of a text are where they are drawn, so that text beside an empty line is in no row with them.', () => {
  const spread = text('', box(240, 120, 480, 400))
  const [style] = spread.paragraphs
  const steps = ['Training', 'Policy', 'Process'].map((line) => ({ ...style, lines: [line] }))
  const middle = {
    ...{ ...spread, paragraphs: steps as ShapeText['paragraphs'] },
    lineSpans: [0, 0.4, 0.8].map((from) => ({ from, to: from + 0.2 })),
  }
  const [left, right] = [text('In', box(40, 170, 100, 210)), text('Out', box(600, 170, 700, 210))]
  assert.deepEqual(linesOf({ texts: [middle, left, right] }), [
    ...['In', 'Training', 'Policy', 'Process', 'Out'],
  ])
})

test('The texts of a diagram are read in the order in which they are drawn, also where it is a circle.', () => {
  const around = [box(400, 100, 500, 140), box(400, 300, 500, 340), box(200, 300, 300, 340)]
  const steps = ['Plan', 'Build', 'Test'].map((step, at) => {
    return text(step, around[at] as Box, { diagram: 1, size: 14 })
  })
  const title = text('Cycle', box(40, 30, 200, 70), { role: 'title', size: 40 })
  assert.deepEqual(linesOf({ texts: [title, ...steps] }), ['Cycle', 'Plan', 'Build', 'Test'])
  const apart = steps.map((step) => ({ ...step, diagram: undefined }))
  assert.deepEqual(linesOf({ texts: [title, ...apart] }), ['Cycle', 'Plan', 'Test', 'Build'])
})

test('A table of one row whose cells have several lines only places text: each line is a line of its own.', () => {
  const table = (cells: string[][]) => ({
    ...{ box: box(40, 100, 600, 300), order: 1, cells, spans: [], header: false, links: [] },
    rows: cells.map((row) => row.map((cell) => cell.replaceAll('\n', ' '))),
  })
  const lists = [['Hardware', '- Camera\n- Speaker']]
  assert.deepEqual(linesOf({ tables: [table(lists)] }), ['Hardware', '- Camera', '- Speaker'])
  const values = [...lists, ['Software', '- Drivers\n- Maps']]
  assert.deepEqual(linesOf({ tables: [table(values)] }), [
    ...['Hardware\t- Camera - Speaker', 'Software\t- Drivers - Maps'],
  ])
})
