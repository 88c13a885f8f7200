import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { rowdeck, temporaryDirectory } from '../support/program.ts'

const deck = join('samples', 'sample.pdf')

test('`rowdeck explain` shows the blocks of a slide in order and what decided about its title, blocks and line breaks.', async () => {
  const { code, stdout, stderr } = await rowdeck(['explain', deck, '--slide', '2'])
  assert.deepEqual([code, stderr], [0, ''])
  assert.match(
    stdout,
    /^Slide 2, 960 × 540 points, read from its text layer: 9 lines, 5 blocks\.\n/,
  )
  assert.match(stdout, /\n1\. title, size 38\.0, at [\d ]+\n {4}One row per slide\n2\. body/)
  assert.match(
    stdout,
    /\n {2}yes at the top, and larger than most text, [^\n]+ {2}One row per slide\n/,
  )
  assert.match(stdout, /\n {2}no {2}another size and a gap {2}One row per slide \/ • Send a PDF/)
  assert.match(stdout, /\n {2}yes [01]\.\d\d {2}• Each row starts/)
  assert.match(stdout, /\n {2}no {2}a bullet {2}• Send a PDF/)
})

test('A slide that is a picture is explained as OCR reads it.', async () => {
  const { code, stdout } = await rowdeck(['explain', deck, '--slide', '5'])
  assert.equal(code, 0)
  assert.match(stdout, /^Slide 5, \d+ × \d+ pixels, read by OCR from its picture: \d+ lines/)
  assert.match(stdout, /1\. title, .*confidence [01]\.\d\d\n {4}This slide is a picture/)
})

test('What passes of OCR changed is shown, line by line.', async (t) => {
  const list = join(await temporaryDirectory(t), 'list.png')
  const items = ['Mount the storage as network share', 'Read it from every machine'].map(
    (text, row) =>
      `<circle cx="70" cy="${288 + 70 * row}" r="6" fill="#c00"/><text x="150" y="${300 + 70 * row}">${text}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" font-family="Liberation Sans" font-size="36"><rect width="1600" height="900" fill="#fff"/>${items.join('')}</svg>`
  await sharp(Buffer.from(svg)).toFile(list)
  const { code, stdout } = await rowdeck(['explain', list])
  assert.equal(code, 0)
  assert.match(
    stdout,
    /\nWhat passes of OCR changed:\n {2}bullets: adds drawn bullets [^\n]+\n(?: {4}[^\n]+\n)* {4}Mount the storage as network share → • Mount/,
  )
})

test('With -o the slide is drawn as SVG, which replaces no file.', async (t) => {
  const path = join(await temporaryDirectory(t), 'slide.svg')
  const explain = ['explain', deck, '--slide', '3', '-o', path]
  assert.equal((await rowdeck(explain)).code, 0)
  const svg = await readFile(path)
  const { width = 0, height = 0 } = await sharp(svg).metadata()
  assert.ok(width > 1000 && height > 500)
  assert.match(svg.toString(), />title: at the top, /)
  assert.match(svg.toString(), />▭ another frame</)
  const again = await rowdeck(explain)
  assert.equal(again.code, 1)
  assert.match(again.stderr, /slide\.svg cannot be written: it exists; add --force/)
})

test('The title that a PPTX marks is explained as marked.', async () => {
  const { code, stdout } = await rowdeck(['explain', join('samples', 'sample.pptx')])
  assert.equal(code, 0)
  assert.match(stdout, /\n {2}yes marked as the title in the file {2}/)
})

test('A slide that a deck does not have is refused with how many it has.', async () => {
  const { code, stderr } = await rowdeck(['explain', deck, '--slide', '9'])
  assert.equal(code, 1)
  assert.match(stderr, /There is no slide 9: the deck has 5\./)
})
