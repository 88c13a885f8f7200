import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SlideShapes } from '@rowdeck/core/deck-model/slide-shapes'
import {
  placeholder,
  type SmallDeck,
  smallPptx,
  textBox,
  transform,
} from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

async function slideOf(shapes: string, deck: Partial<SmallDeck> = {}): Promise<SlideShapes> {
  return await (await openPptx(smallPptx({ slides: [{ shapes }], ...deck }))).readSlide(0)
}

const group = (place: string, shapes: string) =>
  `<p:grpSp><p:nvGrpSpPr/><p:grpSpPr>${place}</p:grpSpPr>${shapes}</p:grpSp>`

test('A group that counts in other units than the slide does not enlarge its text', async () => {
  // the children are placed in hundredths of the group
  const own = transform(
    [100, 100, 200, 200],
    '',
    '<a:chOff x="0" y="0"/><a:chExt cx="100" cy="100"/>',
  )
  const child = textBox([0, 0, 0, 0], ['Words']).replace(
    /<a:off.*?<\/a:xfrm>/,
    '<a:off x="50" y="50"/><a:ext cx="50" cy="50"/></a:xfrm>',
  )
  const { texts } = await slideOf(group(own, child))
  const { left, top, right, bottom } = texts[0]?.box ?? assert.fail('no text')
  assert.ok(
    left > 200 && top > 200 && right < 300 && bottom < 300,
    `${left} ${top} ${right} ${bottom}`,
  )
})

test('A single word is on one row, and text is taken to fit into its box', async () => {
  const { texts } = await slideOf(
    textBox([0, 0, 60, 30], ['INTRODUCTION']) + textBox([0, 100, 130, 30], ['Words that fit well']),
  )
  const heights = texts.map(({ box }) => box.bottom - box.top)
  assert.deepEqual(heights.map(Math.round), [22, 22])
})

test('Of many titles on a layout, the one with the same index gives the style', async () => {
  const title = (index: number, size: number) =>
    placeholder('title', ['Prompt'], {
      ...{ index, place: [0, 50 * index, 300, 40] },
      body: `<a:lstStyle><a:lvl1pPr><a:defRPr sz="${size}"/></a:lvl1pPr></a:lstStyle>`,
    })
  const slide = await slideOf(placeholder('title', ['Two'], { index: 2 }), {
    layout: title(1, 4000) + title(2, 1200),
  })
  assert.equal(slide.texts[0]?.paragraphs[0]?.size, 12)
})

test('The texts of a group are read together, unless another text is among them', async () => {
  const inGroup = group('', textBox([0, 100, 100, 30], ['a']) + textBox([0, 200, 100, 30], ['b']))
  const apart = await slideOf(inGroup + textBox([300, 100, 100, 30], ['c']))
  assert.equal(apart.groups.length, 1)
  const mixed = await slideOf(inGroup + textBox([0, 150, 100, 30], ['c']))
  assert.equal(mixed.groups.length, 0)
})

test('Indentation is kept in a monospaced font, that of all lines too', async () => {
  const run = (text: string) =>
    `<a:r><a:rPr><a:latin typeface="Courier New"/></a:rPr><a:t>${text}</a:t></a:r>`
  const { texts } = await slideOf(textBox([0, 0, 300, 60], [run('  PID USER'), run('    1 root')]))
  const lines = texts[0]?.paragraphs.flatMap((paragraph) => paragraph.lines)
  assert.deepEqual(lines, ['  PID USER', '    1 root'])
})

test('Tabs and fixed spaces indent in a monospaced font; in another one, tabs do not', async () => {
  const lines = ['try {', '\tread();', '\u00a0 \tif (one) {', '\t\tend();\t// now', '}']
  const linesIn = async (font: string) => {
    const run = (text: string) =>
      `<a:r><a:rPr><a:latin typeface="${font}"/></a:rPr><a:t>${text}</a:t></a:r>`
    const { texts } = await slideOf(textBox([0, 0, 300, 90], lines.map(run)))
    return texts[0]?.paragraphs.flatMap((paragraph) => paragraph.lines)
  }
  const indented = ['try {', '    read();', '    if (one) {', '        end();\t// now', '}']
  assert.deepEqual(await linesIn('Consolas'), indented)
  assert.deepEqual(
    await linesIn('Arial'),
    lines.map((line) => line.trim()),
  )
})

test('Empty paragraphs and empty lines take room, and are no part of the text', async () => {
  const middle = '<a:lstStyle><a:lvl1pPr><a:defRPr sz="2000"/></a:lvl1pPr></a:lstStyle>'
  const empty = Array.from({ length: 6 }, () => '<a:endParaRPr/>')
  const shape = textBox(
    [0, 100, 400, 300],
    ['<a:br/><a:r><a:t>Head</a:t></a:r>', ...empty, 'Foot'],
    middle,
  )
  const { texts } = await slideOf(shape)
  const [only] = texts
  assert.ok(only)
  // an empty line of 24 points, below the inset of 3.6 points
  assert.deepEqual([only.box.top, only.box.bottom].map(Math.round), [128, 320])
  const spans = only.lineSpans?.map(({ from, to }) =>
    [from, to].map((share) => Math.round(8 * share)),
  )
  assert.deepEqual(spans, [
    [0, 1],
    [7, 8],
  ])
})

test('Lines are as far apart as the styles say, paragraphs too', async () => {
  const spaced = (spacing: string, text: string) =>
    `<a:pPr>${spacing}</a:pPr><a:r><a:rPr sz="2000"/><a:t>${text}</a:t></a:r>`
  const before = '<a:spcBef><a:spcPts val="1000"/></a:spcBef>'
  const { texts } = await slideOf(
    textBox([0, 0, 400, 300], [spaced(before, 'One'), spaced(before, 'Two')]) +
      textBox([0, 0, 400, 300], [spaced('<a:lnSpc><a:spcPct val="150000"/></a:lnSpc>', 'One')]) +
      textBox([0, 0, 400, 300], [spaced('<a:lnSpc><a:spcPts val="3000"/></a:lnSpc>', 'One')]),
  )
  const heights = texts.map(({ box }) => Math.round(box.bottom - box.top))
  assert.deepEqual(heights, [2 * 24 + 10, 36, 30])
})
