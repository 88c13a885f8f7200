import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zipSync } from 'fflate'
import { smallPptx, textBox } from '../../../test/support/small-pptx.ts'
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
  await refused(withSlide(''), /empty/)
})

test('Deep and wide XML is refused before it takes long', async () => {
  await refused(withSlide('<a>'.repeat(200_000)), /levels/)
  const attributes = Array.from({ length: 1000 }, (_, at) => `a${at}=""`).join(' ')
  await refused(withSlide(`<a ${attributes}/>`), /too many attributes/)
  await refused(withSlide(`<a>${'<b/>'.repeat(600_000)}</a>`), /elements/)
})

test('A part that unpacks to more than the bound is refused before it is unpacked', async () => {
  const bomb = `<a>${' '.repeat(17 * 1024 * 1024)}</a>`
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
