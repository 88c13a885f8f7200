import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { shareTestApp } from '../support/shared-app.ts'
import { smallPdf } from '../support/small-pdf.ts'
import { type SmallSlide, smallPptx, textBox } from '../support/small-pptx.ts'
import { sendForm, type TestApp } from '../support/test-app.ts'

let service: TestApp
before(async () => {
  service = await shareTestApp({ ocr: true })
})
after(() => service.close())

const columns = [
  'number',
  'layout',
  ...['deck_title', 'deck_author', 'deck_created', 'deck_modified', 'deck_size', 'deck_slides'],
].join()

async function rowsOf(file: Uint8Array, filename: string, fields: Record<string, string> = {}) {
  const { key } = await service.newAccount()
  const asked = { file, filename, fields: { columns, ...fields } }
  const { status, body } = await sendForm(service.convertUrl, key, asked)
  assert.equal(status, 200, JSON.stringify(body))
  return body.rows
}

const slide: SmallSlide = { shapes: textBox([40, 40, 600, 60], ['Plan']) }
const package1 = 'http://schemas.openxmlformats.org/package/2006'
const type1 = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A deck of two slides with these core properties. */
function deckWith(properties: string): Uint8Array {
  const [terms, elements] = ['http://purl.org/dc/terms/', 'http://purl.org/dc/elements/1.1/']
  return smallPptx({
    slides: [slide, slide],
    size: [960, 540],
    entries: {
      '_rels/.rels': `<Relationships xmlns="${package1}/relationships"><Relationship Id="rId1" Type="${type1}/officeDocument" Target="ppt/presentation.xml"/><Relationship Id="rId2" Type="${package1}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
      'docProps/core.xml': `<cp:coreProperties xmlns:cp="${package1}/metadata/core-properties" xmlns:dc="${elements}" xmlns:dcterms="${terms}">${properties}</cp:coreProperties>`,
      'ppt/slideLayouts/slideLayout1.xml':
        '<p:sldLayout xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><p:cSld name="Title and Content"/></p:sldLayout>',
    },
  })
}

const nothing = {
  ...{ layout: null, deck_title: null, deck_author: null, deck_created: null },
  ...{ deck_modified: null, deck_size: null },
}

test('The properties of a PPTX file and the layouts of its slides are columns, also of a part of the slides.', async () => {
  const deck = deckWith(
    '<dc:title>Plan\nfor &amp; 2027</dc:title><dc:creator>Ada</dc:creator><dcterms:created>2026-11-30T09:05:00Z</dcterms:created><dcterms:modified>soon</dcterms:modified>',
  )
  assert.deepEqual(await rowsOf(deck, 'deck.pptx', { slides: '2' }), [
    {
      ...{ number: 2, layout: 'Title and Content' },
      ...{ deck_title: 'Plan for & 2027', deck_author: 'Ada' },
      ...{ deck_created: '2026-11-30T09:05:00Z', deck_modified: null },
      ...{ deck_size: [960, 540], deck_slides: 2 },
    },
  ])
})

test('A PPTX file whose properties are missing or damaged is read without them.', async () => {
  const without = smallPptx({ slides: [slide] })
  for (const deck of [without, deckWith('<dc:title>')]) {
    const [row] = await rowsOf(deck, 'deck.pptx', { slides: '1' })
    assert.deepEqual([row.deck_title, row.deck_author, row.deck_created], [null, null, null])
    assert.equal(row.deck_size[1], 540)
  }
})

test('The properties of a PDF file are columns; its times are ISO 8601, and its size is that of the first page as shown.', async () => {
  const content = 'BT /F1 20 Tf 1 0 0 1 100 250 Tm (Hello) Tj ET'
  const info =
    "<< /Title (Plan for 2027) /Author <FEFF00C400640061> /CreationDate (D:20261130090500+01'00') >>"
  const pages = [{ content, entries: '/Rotate 90' }, { content }]
  const file = Buffer.from(smallPdf(pages, '', [info])).toString('latin1')
  const deck = Buffer.from(file.replace('/Root 1 0 R', '/Root 1 0 R /Info 8 0 R'), 'latin1')
  const rows = await rowsOf(deck, 'deck.pdf', { mode: 'text' })
  const known = {
    ...{ layout: null, deck_title: 'Plan for 2027', deck_author: 'Äda' },
    ...{ deck_created: '2026-11-30T09:05:00+01:00', deck_modified: null },
    ...{ deck_size: [300, 400], deck_slides: 2 },
  }
  assert.deepEqual(rows, [
    { number: 1, ...known },
    { number: 2, ...known },
  ])
})

test('A picture has no properties but that it is one slide.', async () => {
  const create = { width: 64, height: 48, channels: 3, background: '#ffffff' } as const
  const file = await sharp({ create }).png().toBuffer()
  assert.deepEqual(await rowsOf(file, 'slide.png'), [{ number: 1, ...nothing, deck_slides: 1 }])
})
