import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { drawSlide } from '../support/draw-slide.ts'
import { root } from '../support/program.ts'
import { shareTestApp } from '../support/shared-app.ts'
import {
  graphicFrame,
  paragraph,
  pictureShape,
  smallPptx,
  textBox,
  transform,
} from '../support/small-pptx.ts'
import { sendForm, type TestApp } from '../support/test-app.ts'

let service: TestApp
before(async () => {
  service = await shareTestApp({ ocr: true })
})
after(() => service.close())

const slideOf = (text: string, attributes = '') => ({
  shapes: textBox([40, 40, 600, 60], [text]),
  attributes,
})
/** Each request has an account of its own, because a free one has few conversions a day. */
async function send(file: Uint8Array, fields: Record<string, string> = {}) {
  const { key } = await service.newAccount()
  return await sendForm(service.convertUrl, key, { file, filename: 'deck.pptx', fields })
}

/** A compound file with this stream, as Office writes old and encrypted files. */
function compoundFile(stream: string): Buffer {
  const bytes = Buffer.alloc(2048)
  bytes.write('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')
  bytes.writeUInt16LE(9, 0x1e)
  bytes.write(stream, 512, 'utf16le')
  return bytes
}

test('A PPTX file becomes rows where its type is accepted; hidden slides are added if they are asked for.', async () => {
  const deck = smallPptx({
    slides: [slideOf('One'), slideOf('Two', 'show="0"'), slideOf('Three')],
  })
  const shown = await send(deck)
  assert.equal(shown.status, 200)
  assert.deepEqual([shown.body.mode, shown.body.rowCount], ['text', 2])
  const all = await send(deck, { hidden: 'include', columns: 'number,slide,section' })
  assert.deepEqual(all.body.rows, [
    { number: 1, slide: 'One', section: null },
    { number: 2, slide: 'Two', section: null },
    { number: 3, slide: 'Three', section: null },
  ])
})

test('Words in pictures are read: beside text, cropped, and where a slide is one picture.', async () => {
  const labels = ['Total revenue', 'Growth of sales', 'Costs per month', 'Profit of the year']
  const { pixels, ...size } = await drawSlide(labels)
  const file = await sharp(pixels, { raw: { ...size, channels: 3 } })
    .gif()
    .toBuffer()
  const parts = { rId9: { type: 'image', name: 'media/image1.gif', xml: file } }
  const beside = slideOf('Figures')
  const shown = await send(
    smallPptx({
      slides: [
        { shapes: beside.shapes + pictureShape([60, 120, 600, 337], 'rId9'), parts },
        {
          shapes:
            beside.shapes + pictureShape([60, 120, 300, 337], 'rId9', '<a:srcRect r="50000"/>'),
          parts,
        },
        { shapes: pictureShape([0, 0, 720, 540], 'rId9'), parts },
      ],
    }),
    { columns: 'slide,mode' },
  )
  const lines = shown.body.rows.map(({ slide }: { slide: string }) => slide.split('\n').sort())
  assert.deepEqual(lines, [
    ['Figures', ...labels].sort(),
    ['Costs per month', 'Figures', 'Total revenue'],
    [...labels].sort(),
  ])
  const modes = shown.body.rows.map(({ mode }: { mode: string }) => mode)
  assert.deepEqual(modes, ['mixed', 'mixed', 'ocr'])
})

test('The column images has the pictures on a slide as it crops them, with what their author says of them.', async () => {
  const file = await sharp({ create: { width: 200, height: 100, channels: 3, background: 'red' } })
    .extend({ right: 200, background: 'blue' })
    .png()
    .toBuffer()
  const crop = '<a:srcRect r="50000"/>'
  const shape = pictureShape([60, 120, 300, 337], 'rId9', crop)
  const described = shape.replace(
    '<p:nvPicPr/>',
    '<p:nvPicPr><p:cNvPr descr="A flag"/></p:nvPicPr>',
  )
  const parts = {
    rId9: { type: 'image', name: 'media/image1.png', xml: file },
    rId8: { type: 'image', name: 'media/image2.png', xml: file.subarray(0, 60) },
  }
  const damaged = pictureShape([400, 120, 200, 100], 'rId8')
  const shapes = slideOf('Figures').shapes + described + damaged
  const { body } = await send(smallPptx({ slides: [{ shapes, parts }] }), { columns: 'images' })
  const [flag, broken] = body.rows[0].images
  assert.deepEqual(flag.box, [0.0833, 0.2222, 0.4167, 0.6241])
  assert.deepEqual([flag.alternative, broken.image, broken.alternative], ['A flag', null, null])
  const jpeg = Buffer.from(flag.image.split(',')[1], 'base64')
  const { channels } = await sharp(jpeg).stats()
  assert.deepEqual(
    channels.map(({ mean }) => mean > 128),
    [true, false, false],
  )
  assert.equal((await sharp(jpeg).metadata()).width, 200)
})

test('The column tables has the values of a chart, and what it says beside them.', async () => {
  const values = (of: string, kind: string, texts: string[]) =>
    `<c:${of}><c:${kind}Ref><c:${kind}Cache>${texts.map((text, at) => `<c:pt idx="${at}"><c:v>${text}</c:v></c:pt>`).join('')}</c:${kind}Cache></c:${kind}Ref></c:${of}>`
  const series = values('cat', 'str', ['May', 'June']) + values('val', 'num', ['1', '2'])
  const xml = `<c:chartSpace><c:chart><c:plotArea><c:pieChart><c:ser>${values('tx', 'str', ['North'])}${series}</c:ser></c:pieChart></c:plotArea></c:chart></c:chartSpace>`
  const parts = { rId5: { type: 'chart', name: 'charts/chart1.xml', xml } }
  const shapes =
    slideOf('Sales').shapes + graphicFrame([40, 120, 600, 300], '<c:chart r:id="rId5"/>')
  const file = smallPptx({ slides: [{ shapes, parts }] })
  const { body } = await send(file, { columns: 'slide,tables' })
  const [{ slide, tables }] = body.rows
  const rows = [
    ['', 'North'],
    ['May', '1'],
    ['June', '2'],
  ]
  assert.ok(slide.includes(rows.map((row) => row.join('\t')).join('\n')))
  const pie = { name: 'North', column: 1, type: 'pie', unit: null, secondary: false }
  assert.deepEqual(tables, [
    {
      ...{ kind: 'chart', box: [0.0556, 0.2222, 0.8333, 0.5556], rows, header: true, spans: [] },
      chart: { type: 'pie', title: 'North', axes: [], series: [pie], labels: [] },
    },
  ])
})

test('The column relations has what the connectors of a diagram connect, and changes no other column.', async () => {
  const node = (id: number, left: number, text: string) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="x"/></p:nvSpPr><p:spPr>${transform([left, 120, 100, 50])}<a:prstGeom prst="rect"/><a:ln><a:solidFill/></a:ln></p:spPr><p:txBody><a:bodyPr/>${paragraph(text)}</p:txBody></p:sp>`
  const glue = '<a:stCxn id="2" idx="0"/><a:endCxn id="3" idx="1"/>'
  const arrow = `<p:cxnSp><p:nvCxnSpPr><p:cNvPr id="4" name="x"/><p:cNvCxnSpPr>${glue}</p:cNvCxnSpPr></p:nvCxnSpPr><p:spPr>${transform([200, 145, 200, 0])}<a:prstGeom prst="straightConnector1"/><a:ln><a:solidFill/><a:tailEnd type="arrow"/></a:ln></p:spPr></p:cxnSp>`
  const shapes = slideOf('Orders').shapes + node(2, 100, 'Ask') + node(3, 400, 'Buy') + arrow
  const file = smallPptx({ slides: [{ shapes }] })
  const { body } = await send(file, { columns: 'slide,blocks,markdown,relations' })
  const [{ relations, ...others }] = body.rows
  const edge = { source: 1, target: 2, label: '', direction: 'forward', glued: true }
  assert.deepEqual(relations, [
    {
      nodes: [
        { id: 1, text: 'Ask', box: [0.1389, 0.2222, 0.1389, 0.0926], shape: 'box' },
        { id: 2, text: 'Buy', box: [0.5556, 0.2222, 0.1388, 0.0926], shape: 'box' },
      ],
      edges: [edge],
      mermaid: 'flowchart LR\n  n1["Ask"] --> n2["Buy"]',
    },
  ])
  const without = await send(file, { columns: 'slide,blocks,markdown' })
  assert.deepEqual(others, without.body.rows[0])
})

test('The sample deck as PPTX has the rows of the PDF, except for the footer, which Impress leaves out of the file.', async () => {
  const sent = await send(await readFile(join(root, 'samples', 'sample.pptx')))
  const rows = join(root, 'test', 'decks', 'sample.rows.json')
  const golden: { rows: { slide: string }[] } = JSON.parse(await readFile(rows, 'utf8'))
  const withoutFooter = golden.rows.map(({ slide }) => slide.replace('\nRowdeck sample deck', ''))
  const slides = sent.body.rows.map(({ slide }: { slide: string }) => slide)
  assert.deepEqual(slides.slice(0, -1), withoutFooter.slice(0, -1))
  // the last slide is a picture, whose size in points differs from that of the page
  const words = (text = '') => text.split(/\s+/u)
  assert.deepEqual(words(slides.at(-1)), words(withoutFooter.at(-1)))
})

test('A choice for hidden slides that does not exist is refused with the ones that do.', async () => {
  const { status, body } = await send(smallPptx({ slides: [slideOf('One')] }), { hidden: 'maybe' })
  assert.equal(status, 400)
  assert.match(body.error.message, /`hidden` is `maybe`\. Send `exclude` or `include`\./)
})

test('Mode ocr is refused for a PPTX file, and the message says what to do.', async () => {
  const { status, body } = await send(smallPptx({ slides: [slideOf('One')] }), { mode: 'ocr' })
  assert.deepEqual([status, body.error.code], [400, 'request_invalid'])
  assert.match(body.error.message, /PPTX.*auto.*text.*PDF/)
})

test('A file of another program is refused with the name of the program that saves it as PPTX.', async () => {
  const archive = (entry: string) => Buffer.from(`PK\x03\x04${'\0'.repeat(26)}${entry}`, 'latin1')
  const files: [what: RegExp, file: Buffer][] = [
    [/old PowerPoint file.*PPTX or PDF in PowerPoint/, compoundFile('PowerPoint Document')],
    [/password-protected.*PPTX or PDF.*without a password/, compoundFile('EncryptedPackage')],
    [/PPTX or PDF in Keynote/, archive('Index/Slide-1.iwa')],
    [
      /PPTX or PDF in LibreOffice/,
      archive('mimetypeapplication/vnd.oasis.opendocument.presentation'),
    ],
  ]
  for (const [what, file] of files) {
    const { status, body } = await send(file)
    assert.deepEqual([status, body.error.code], [400, 'type_unsupported'])
    assert.match(body.error.message, what)
  }
})

test('A damaged PPTX file is refused and not charged.', async () => {
  const deck = smallPptx({ slides: [slideOf('One')] })
  const { status, body } = await send(deck.subarray(0, deck.length - 10))
  assert.deepEqual([status, body.error.code], [400, 'document_unreadable'])
})
