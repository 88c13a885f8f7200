import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { box } from '../../../../../test/support/small-page.ts'
import { placePictures } from './place-pictures.ts'

const sound = { index: 0, garbled: false, broken: false, mayHoldWords: true } as const
const block = (line: string, top: number, more: Partial<SlideBlock> = {}): SlideBlock => ({
  lines: [line],
  role: 'body',
  box: box(10, top, 90, top + 10),
  size: 10,
  confidence: null,
  ...more,
})
const slideOf = (blocks: SlideBlock[]): SlideReading => ({
  ...{ ...sound, mode: 'text', width: 100, height: 100, blocks },
})

/** A picture from one height to another, in shares of the slide, with lines on top of each other. */
function picture(lines: string[], [top, bottom]: [number, number], isFurniture = false) {
  const blocks = lines.map((line, at) => block(line, at * 10, { confidence: 0.9 }))
  const size = { width: 100, height: 100 * (bottom - top) }
  const reading: SlideReading = { ...sound, mode: 'ocr', ...size, blocks }
  return { box: { left: 0, top, right: 1, bottom }, reading, isFurniture }
}

function linesOf({ blocks }: SlideReading): string[] {
  return blocks.flatMap(({ lines }) => lines)
}

test('Words of a picture stand between the texts above and below it.', () => {
  const slide = slideOf([
    block('Title', 0, { role: 'title' }),
    block('Above', 15),
    block('Below', 80),
    block('© ACME', 95, { role: 'header-footer' }),
  ])
  const placed = placePictures(slide, [picture(['Client', 'Server'], [0.3, 0.7])])
  assert.deepEqual(linesOf(placed), ['Title', 'Above', 'Client', 'Server', 'Below', '© ACME'])
  assert.equal(placed.mode, 'mixed')
})

test('A picture in the first place is read behind the title, one that repeats on most slides last.', () => {
  const slide = slideOf([block('Title', 0, { role: 'title' }), block('Below', 80)])
  const first = placePictures(slide, [picture(['Client'], [0.2, 0.4])])
  assert.deepEqual(linesOf(first), ['Title', 'Client', 'Below'])
  const logo = placePictures(slide, [picture(['ACME'], [0.2, 0.4], true)])
  assert.deepEqual(linesOf(logo), ['Title', 'Below', 'ACME'])
  assert.equal(logo.blocks.at(-1)?.role, 'header-footer')
})

test('Pictures of a slide with too many blocks are last: the time is bounded by what it has, not by a clock.', () => {
  const placed = (count: number) => {
    const blocks = Array.from({ length: count }, (_, at) => block(`${at}`, at < 10 ? 0 : 80))
    const lines = linesOf(placePictures(slideOf(blocks), [picture(['Client'], [0.3, 0.7])]))
    return lines.indexOf('Client')
  }
  assert.equal(placed(100_000), 10)
  assert.equal(placed(100_001), 100_001)
})

test('What the text layer has in the same place is not repeated, also if OCR misreads it or sees a part of it.', () => {
  const read = (line: string, top: number) => {
    const slide = slideOf([block('A slide with words', 60)])
    const seen = { ...picture([line], [0.5, 1]) }
    seen.reading.blocks = [block(line, top, { confidence: 0.9 })]
    return (placePictures(slide, [seen]).pictures ?? []).flatMap(({ blocks }) =>
      blocks.flatMap(({ lines }) => lines),
    )
  }
  assert.deepEqual(read('slide vvith word5', 10), [])
  assert.deepEqual(read('lide wit', 10), [])
  assert.deepEqual(read('lide wit', 30), ['lide wit'])
  assert.deepEqual(read('Slate', 16), ['Slate'])
})

test('Words that the text layer has elsewhere are read: labels of a picture are named in the text beside it.', () => {
  const slide = slideOf([block('The total profits are 99.08 at (0, 0)', 10)])
  const labels = ['Total profits: 99.08', 'Point at (0, 0)', 'profits']
  const placed = placePictures(slide, [picture(labels, [0.3, 0.9])])
  assert.deepEqual(linesOf(placed).slice(1), labels)
})

test('Labels of a picture that text was typed over are not read: the slide does not show them.', () => {
  const slide = slideOf([block('Amont', 30), block('Aval', 60)])
  const placed = placePictures(slide, [picture(['Upstream', 'Between'], [0.3, 0.9])])
  assert.deepEqual(linesOf(placed).toSorted(), ['Amont', 'Aval', 'Between'])
})

test('The words of a thumbnail, too small to be read on the slide, are in the column of pictures only.', () => {
  const slide = slideOf([block('Title', 0, { role: 'title' })])
  const thumbnail = picture(['A page of a report', 'Its first line'], [0.3, 0.7])
  for (const line of thumbnail.reading.blocks) line.size = 0.5
  const { blocks, pictures = [], mode } = placePictures(slide, [thumbnail])
  assert.deepEqual([blocks, mode], [slide.blocks, 'text'])
  assert.deepEqual(
    pictures.flatMap((seen) => seen.blocks.flatMap(({ lines }) => lines)),
    ['A page of a report', 'Its first line'],
  )
})

test('A picture whose words cannot be read is told of, one without words is not.', () => {
  const slide = slideOf([block('Title', 0, { role: 'title' })])
  const blurred = picture([], [0.3, 0.7])
  blurred.reading.unsure = { letters: 40, confidence: 0.6 }
  const { pictures, mode, blocks } = placePictures(slide, [blurred, picture([], [0.7, 1])])
  assert.deepEqual(pictures, [
    { box: box(0, 30, 100, 70), blocks: [], unsure: { letters: 40, confidence: 0.6 } },
  ])
  assert.equal(mode, 'text')
  assert.deepEqual(blocks, slide.blocks)
})

test('Words keep their place in the picture, and go with the line that they are in.', () => {
  const known = picture(['Client', 'Slide text'], [0.2, 0.6])
  for (const read of known.reading.blocks) {
    const [text = ''] = read.lines
    read.words = [{ text, confidence: 0.7, box: box(0.5, 0.25, 1, 0.5) }]
  }
  const slide = slideOf([block('Slide text', 32)])
  const { pictures = [] } = placePictures(slide, [known])
  const words = pictures.flatMap(({ blocks }) => blocks.flatMap((one) => one.words ?? []))
  assert.deepEqual(
    words.map(({ text, box: place }) => [
      text,
      place.left,
      Number(place.top.toFixed(6)),
      place.right,
      Number(place.bottom.toFixed(6)),
    ]),
    [['Client', 0.5, 0.3, 1, 0.4]],
  )
})
