import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unzipSync, zipSync } from 'fflate'
import { placeholder, smallPptx, textBox, transform } from '../../../test/support/small-pptx.ts'
import { openPptx } from './pptx-engine.ts'

const slide = { shapes: textBox([0, 0, 100, 100], ['text']) }
const slideEntry = 'ppt/slides/slide1.xml'

async function readAll(bytes: Uint8Array): Promise<void> {
  const document = await openPptx(bytes)
  for (let index = 0; index < document.slideCount; index++) await document.readSlide(index)
}

function withSlide(xml: string): Uint8Array {
  return smallPptx({ slides: [slide], entries: { [slideEntry]: xml } })
}

/** Microseconds of CPU that a step may take. */
const stepMax = 5e6

async function readSoon(bytes: Uint8Array): Promise<void> {
  const startedAt = process.cpuUsage()
  await readAll(bytes)
  const { user, system } = process.cpuUsage(startedAt)
  assert.ok(user + system < stepMax, `${user + system} µs`)
}

async function refused(bytes: Uint8Array, message: RegExp): Promise<void> {
  await assert.rejects(readAll(bytes), { code: 'document_unreadable', message })
}

/** The file with bytes replaced by others of the same length, everywhere. */
function patched(bytes: Uint8Array, from: string, to: string): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString('latin1').replaceAll(from, to), 'latin1')
}

test('A file with entities, a document type or broken XML is refused', async () => {
  await refused(withSlide('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'), /document type definition/)
  await refused(withSlide('<x>&a;</x>'), /not well-formed/)
  await refused(withSlide('<x><y></x>'), /not well-formed/)
  await refused(withSlide(''), /not well-formed/)
  await refused(
    withSlide('<p:timing xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"/>'),
    /empty/,
  )
})

test('Deep and wide XML is refused before it takes long', async () => {
  await refused(withSlide('<a>'.repeat(200_000)), /levels/)
  const attributes = Array.from({ length: 1000 }, (_, at) => `a${at}=""`).join(' ')
  await refused(withSlide(`<a ${attributes}/>`), /too many attributes/)
  await refused(withSlide(`<a>${'<b/>'.repeat(600_000)}</a>`), /elements/)
})

test('A part that unpacks to more than the bound is refused before it is unpacked', async () => {
  const bomb = `<a>${' '.repeat(9 * 1024 * 1024)}</a>`
  await refused(withSlide(bomb), /over \d+ bytes/)
})

test('A file whose directory lies is refused: sizes, checksums, names, overlaps', async () => {
  const plain = smallPptx({ slides: [slide] })
  await refused(plain.subarray(0, plain.length - 10), /complete ZIP archive/)
  await refused(patched(plain, 'slide1.xml', '../1e1.xml'), /list of parts/)
  const same = zipSync({ 'a.xml': new Uint8Array(4), 'A.XML': new Uint8Array(4) })
  await refused(same, /the same name/)
  const broken = Buffer.from(plain)
  const at = broken.indexOf('ppt/slides/slide1.xml') + 'ppt/slides/slide1.xml'.length
  broken.fill(0xff, at, at + 8)
  await refused(broken, /damaged/)
})

test('A relationship that leads nowhere, outside or in a circle does no harm', async () => {
  const target = (to: string, mode = '') =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="x/slideLayout" Target="${to}"${mode}/></Relationships>`
  for (const xml of [
    target('../slideLayouts/none.xml'),
    target('http://127.0.0.1/layout.xml', ' TargetMode="External"'),
    target('../../../../etc/passwd'),
    target('slide1.xml'),
  ]) {
    const entries = { 'ppt/slides/_rels/slide1.xml.rels': xml }
    await readAll(smallPptx({ slides: [slide], entries }))
  }
})

test('A file that is no presentation is refused', async () => {
  await refused(zipSync({ 'word/document.xml': new Uint8Array() }), /no main part/)
  const entries = { 'ppt/presentation.xml': '<x/>' }
  await refused(smallPptx({ slides: [slide], entries }), /not a presentation/)
})

test('More parts than decks have are refused before they are listed', async () => {
  const many = Array.from({ length: 10_001 }, (_, at) => [`${at}`, new Uint8Array()])
  await refused(zipSync(Object.fromEntries(many)), /10001 parts/)
})

test('Parts that overlap are refused, whatever they unpack to', async () => {
  const bytes = Buffer.from(smallPptx({ slides: [slide] }))
  const directory = bytes.readUInt32LE(bytes.length - 6)
  // the second entry of the directory says that it begins where the first does
  const name = bytes.readUInt16LE(directory + 28)
  const second = directory + 46 + name
  bytes.writeUInt32LE(bytes.readUInt32LE(directory + 42), second + 42)
  await refused(bytes, /overlap/)
})

test('All XML together is bounded, each part counted once', async () => {
  const padded = (at: number) =>
    `<p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"><!--${' '.repeat(7 * 1024 * 1024)}${at}--></p:sld>`
  const slides = Array.from({ length: 10 }, () => slide)
  const entries = Object.fromEntries(
    slides.map((_, at) => [`ppt/slides/slide${at + 1}.xml`, padded(at)]),
  )
  const message = /more than \d+ bytes of XML/
  await assert.rejects(readAll(smallPptx({ slides, entries })), {
    code: 'document_too_long',
    message,
  })
  const document = await openPptx(
    smallPptx({ slides: [slide], entries: { [slideEntry]: padded(0) } }),
  )
  for (let times = 0; times < 12; times++) await document.readSlide(0)
})

test('A ZIP64 directory that lies about its place or its number of entries is refused', async () => {
  const plain = Buffer.from(smallPptx({ slides: [slide] }))
  const end = plain.length - 22
  const record = Buffer.alloc(56 + 20)
  record.write('PK\x06\x06', 0, 'latin1')
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(2n ** 40n, 24)
  record.writeBigUInt64LE(2n ** 40n, 32)
  record.writeBigUInt64LE(2n ** 50n, 40)
  record.writeBigUInt64LE(2n ** 52n, 48)
  record.write('PK\x06\x07', 56, 'latin1')
  record.writeBigUInt64LE(BigInt(end), 64)
  const tail = Buffer.from(plain.subarray(end))
  tail.writeUInt16LE(0xffff, 8)
  tail.writeUInt16LE(0xffff, 10)
  tail.writeUInt32LE(0xffffffff, 16)
  await refused(Buffer.concat([plain.subarray(0, end), record, tail]), /parts|ZIP archive/)
})

test('A slide that is listed many times is read once to know whether it is hidden', async () => {
  const ids = '<p:sldId id="300" r:id="rId1"/>'.repeat(9999)
  const plain = smallPptx({ slides: [slide] })
  const presentation = Buffer.from(unzipSync(plain)['ppt/presentation.xml'] ?? []).toString()
  const xml = presentation.replace('<p:sldIdLst>', `<p:sldIdLst>${ids}`)
  const entries = { 'ppt/presentation.xml': xml, [slideEntry]: `<x>${' '.repeat(8_000_000)}</x>` }
  const startedAt = process.cpuUsage()
  const { slideCount } = await openPptx(smallPptx({ slides: [slide], entries }))
  assert.equal(slideCount, 10_000)
  assert.ok(process.cpuUsage(startedAt).user < stepMax)
})

test('A list of more slides than a presentation can have is refused', async () => {
  const ids = '<p:sldId id="300" r:id="rId1"/>'.repeat(10_000)
  const plain = smallPptx({ slides: [slide] })
  const presentation = Buffer.from(unzipSync(plain)['ppt/presentation.xml'] ?? []).toString()
  const xml = presentation.replace('<p:sldIdLst>', `<p:sldIdLst>${ids}`)
  const entries = { 'ppt/presentation.xml': xml }
  await refused(smallPptx({ slides: [slide], entries }), /more than 10000 slides/)
})

test('A slide with more lines than a call can have arguments is read', async () => {
  for (const end of ['_x000B_', '\u2028']) {
    const shapes = textBox([0, 0, 720, 540], [`<a:r><a:t>${`a${end}`.repeat(200_000)}</a:t></a:r>`])
    await readAll(smallPptx({ slides: [{ shapes }] }))
  }
})

test('A layout that is its own master, and a diagram in itself, end', async () => {
  const circle = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="x/slideMaster" Target="slideLayout1.xml"/></Relationships>`
  const entries = { 'ppt/slideLayouts/_rels/slideLayout1.xml.rels': circle }
  await readAll(smallPptx({ slides: [slide], entries }))
})

test('A slide and a layout with thousands of placeholders, none of them partners, are read soon', async () => {
  for (const type of ['title', 'body']) {
    const shapes = Array.from({ length: 9_900 }, (_, at) =>
      placeholder(type, ['a'], { index: 70_000 + at }),
    )
    const layout = Array.from({ length: 9_900 }, (_, at) =>
      placeholder(type, [], { index: at, place: [0, 0, 9, 9] }),
    )
    await readSoon(smallPptx({ slides: [{ shapes: shapes.join('') }], layout: layout.join('') }))
  }
})

test('A table whose cells say that they cover more columns than it has is read soon', async () => {
  const cell =
    '<a:tc gridSpan="2000000000"><a:txBody><a:p><a:r><a:t>a</a:t></a:r></a:p></a:txBody></a:tc>'
  const row = `<a:tr h="1">${cell.repeat(10)}</a:tr>`
  const grid = `<a:tblGrid>${'<a:gridCol w="1"/>'.repeat(150_000)}</a:tblGrid>`
  const table = `<a:tbl><a:tblPr rtl="1"/>${grid}${row.repeat(200)}</a:tbl>`
  const place = transform([0, 0, 600, 400]).replaceAll('a:xfrm', 'p:xfrm')
  const shapes = `<p:graphicFrame>${place}<a:graphic><a:graphicData>${table}</a:graphicData></a:graphic></p:graphicFrame>`
  await readSoon(smallPptx({ slides: [{ shapes }] }))
})

test('A list that begins at a number that no list begins at counts from 1, and letters end', async () => {
  const item = (start: string) =>
    `<a:pPr><a:buAutoNum type="alphaLcPeriod" startAt="${start}"/></a:pPr><a:r><a:t>x</a:t></a:r>`
  const starts = ['-30', '1e12', '2.5', '0', '28', '32767']
  const shapes = starts.map((start) => textBox([0, 0, 100, 100], [item(start)])).join('')
  const { texts } = await (await openPptx(smallPptx({ slides: [{ shapes }] }))).readSlide(0)
  const marks = texts.flatMap(({ paragraphs }) => paragraphs.map(({ mark }) => mark))
  assert.deepEqual(marks, ['a.', 'a.', 'a.', 'a.', 'bb.', '32767.'])
})

test('Bytes behind the end of the ZIP do no harm, unless there are more than a comment may have', async () => {
  const plain = smallPptx({ slides: [slide] })
  await readAll(Buffer.concat([plain, Buffer.from('\n')]))
  await readAll(Buffer.concat([plain, Buffer.alloc(60_000)]))
  await refused(Buffer.concat([plain, Buffer.alloc(70_000)]), /complete ZIP archive/)
})

test('A damaged layout or master does not cost the text of its slides', async () => {
  for (const name of ['slideLayouts/slideLayout1', 'slideMasters/slideMaster1']) {
    const entries = { [`ppt/${name}.xml`]: '<x><y></x>' }
    const document = await openPptx(smallPptx({ slides: [slide], entries }))
    const { texts } = await document.readSlide(0)
    assert.deepEqual(texts[0]?.paragraphs[0]?.lines, ['text'])
  }
})

test('A chart that a slide shows thousands of times is refused before it takes long', async () => {
  const far = '<c:pt idx="1999"><c:v>1</c:v></c:pt>'
  const xml = `<c:chartSpace><c:chart><c:plotArea>${`<c:ser><c:val><c:numLit>${far}</c:numLit></c:val></c:ser>`.repeat(90)}</c:plotArea></c:chart></c:chartSpace>`
  const place = transform([0, 0, 600, 400]).replaceAll('a:xfrm', 'p:xfrm')
  const frame = `<p:graphicFrame>${place}<a:graphic><a:graphicData><c:chart r:id="rId7"/></a:graphicData></a:graphic></p:graphicFrame>`
  const parts = { rId7: { type: 'chart', name: 'charts/chart1.xml', xml } }
  await refused(
    smallPptx({ slides: [{ shapes: frame.repeat(9999), parts }] }),
    /more than \d+ values/,
  )
})
