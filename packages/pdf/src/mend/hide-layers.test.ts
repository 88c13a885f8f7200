import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import fc from 'fast-check'
import { layeredPages, wordsShown } from '../../../../test/support/layered-pages.ts'
import { layeredPdf } from '../../../../test/support/layered-pdf.ts'
import { smallPdf } from '../../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from '../pdfium-engine.ts'
import { type Call, compilePdfium } from '../pdfium-library.ts'
import { savedCopy } from '../saved-copy.ts'
import { withKey } from '../with-key.ts'
import { unpackedBytesMax } from './decode-stream.ts'
import { hideLayers } from './hide-layers.ts'
import { PdfFile } from './pdf-file.ts'
import { nameOf } from './pdf-values.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 1_000_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

const layers = '/OCProperties << /OCGs [6 0 R 7 0 R] /D << /OFF [7 0 R] >> >>'
const groups = ['<< /Type /OCG /Name (Layer) >>', '<< /Type /OCG /Name (Layer) >>']
const entries =
  '/Resources << /Font << /F1 3 0 R >> /Properties << /On 6 0 R /Off 7 0 R /Some 8 0 R >> >>'
const text = (words: string, top: number) => `BT /F1 20 Tf 40 ${top} Td (${words}) Tj ET`
const inLayer = (name: string, content: string) => `/OC /${name} BDC ${content} EMC`

/** Whether text is read that belongs to the membership of object 8. */
function isSeen(membership: string, more: string[] = []): boolean {
  const content = inLayer('Some', text('seen', 100))
  const objects = [...groups, `<< /Type /OCMD ${membership} >>`, ...more]
  return wordsIn(smallPdf([{ content, entries }], layers, objects)).includes('seen')
}

describe('layers', () => {
  it('are shown as their states, conditions and nesting say, whatever their names', () => {
    fc.assert(
      fc.property(layeredPages(), (page) => {
        const words = wordsIn(layeredPdf(page))
        assert.deepEqual(words.sort(), wordsShown(page).sort())
      }),
      { numRuns: 200 },
    )
  })

  it('are shown alike in encrypted files', async () => {
    const file = layersAsFile()
    assert.deepEqual(wordsIn(file), ['shown'])
    assert.deepEqual(wordsIn(await encrypted(file)), ['shown'])
  })

  it('are those of the catalog that is read: where it is not where the file says, the last one', () => {
    const file = Buffer.from(layersAsFile()).toString('latin1')
    const at = file.indexOf('xref\n0')
    const other = '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n'
    const rest = file.slice(at).replace(`startxref\n${at}`, `startxref\n${at + other.length}`)
    const both = `${file.slice(0, at)}${other}${rest}`
    const wordsOf = (text: string) => wordsIn(Buffer.from(text, 'latin1'))
    assert.deepEqual(wordsOf(both), ['shown'])
    // places count from the first line of a PDF
    assert.deepEqual(wordsOf(`junk\n${both}`), ['shown'])
    assert.deepEqual(wordsOf(both.replace('startxref\n', 'startxref\n9')), ['shown', 'hidden'])
  })

  it('are told from expressions up to a depth', () => {
    const isNestedSeen = (depth: number) =>
      isSeen(`/VE ${'[/And '.repeat(depth)} 7 0 R ${']'.repeat(depth)}`)
    assert.ok(!isNestedSeen(32))
    assert.ok(isNestedSeen(33))
  })

  it('are told in time where expressions share their operands', () => {
    const shared = (depth: number) =>
      Array.from({ length: depth }, (_, at) => `[/Or ${10 + at} 0 R ${10 + at} 0 R]`)
    assert.ok(!isSeen('/VE 9 0 R', [...shared(30), '[/Not 6 0 R]']))
    assert.ok(isSeen('/VE 9 0 R', [...shared(30), '[/Not 7 0 R]']))
  })

  it('are on if what decides about them is missing or damaged', () => {
    for (const damaged of ['', '/OCGs []', '/OCGs [99 0 R null]', '/OCGs 7 0 R /P /Most'])
      assert.ok(isSeen(damaged), damaged)
    for (const expression of ['[]', '[/Not]', '[/Xor 7 0 R]', '[/And 99 0 R]'])
      assert.ok(isSeen(`/VE ${expression}`), expression)
  })
})

describe('an annotation', () => {
  const words = text('stamp', 50)
  /** Whether it is read as an object and in the page itself. */
  const isRead = (layer: string, ofAppearance = '') => {
    const drawn = `<< /Type /XObject /Subtype /Form ${ofAppearance} /BBox [0 0 400 300] /Resources << /Font << /F1 3 0 R >> >> /Length ${words.length} >>\nstream\n${words}\nendstream`
    const annotation = `<< /Type /Annot /Subtype /Stamp ${layer} /Rect [0 0 400 300] /AP << /N 8 0 R >> >>`
    return ['[9 0 R]', `[${annotation}]`].map((annotations) => {
      const page = { content: text('page', 200), entries: `/Annots ${annotations}` }
      return wordsIn(smallPdf([page], layers, [...groups, drawn, annotation])).includes('stamp')
    })
  }

  it('is read unless its layer is off, or that of what it draws', () => {
    assert.deepEqual(isRead(''), [true, true])
    assert.deepEqual(isRead('/OC 6 0 R'), [true, true])
    assert.deepEqual(isRead('/OC 7 0 R'), [false, false])
    assert.deepEqual(isRead('/F 4 /OC << /Type /OCMD /OCGs 6 0 R /P /AllOff >>'), [false, false])
    assert.deepEqual(isRead('', '/OC 6 0 R'), [true, true])
    assert.deepEqual(isRead('', '/OC 7 0 R'), [false, false])
  })
})

describe('a stream whose dictionary holds a hidden layer itself', () => {
  const resources =
    '/Resources << /Font << /F1 3 0 R >> /Properties << /Own << /Type /OCMD /OCGs 7 0 R >> >> >>'
  const drawn = `${text('shown', 200)} ${inLayer('Own', text('hidden', 100))}`
  const form = (filter: string, data: string) =>
    `<< /Type /XObject /Subtype /Form /BBox [0 0 400 300] ${resources} ${filter} /Length ${data.length} >>\nstream\n${data}\nendstream`
  const fileWith = (filter: string, data: string, more: string[] = []) => {
    const entries = '/Resources << /XObject << /X 8 0 R >> >>'
    return smallPdf([{ content: '/X Do', entries }], layers, [
      ...groups,
      form(filter, data),
      ...more,
    ])
  }
  const flate = (content: string) => deflateSync(content).toString('latin1')

  it('is read without what the layer hides, whatever has packed it and however large it is', () => {
    assert.deepEqual(wordsIn(fileWith('', drawn)), ['shown'])
    const large = `${drawn}${' '.repeat(unpackedBytesMax)}`
    assert.deepEqual(wordsIn(fileWith('/Filter /FlateDecode', flate(large))), ['shown'])
    const letters = Buffer.from(drawn).toString('latin1')
    const runs = [...letters].map((letter) => `\0${letter}`).join('')
    assert.deepEqual(wordsIn(fileWith('/Filter /RunLengthDecode', `${runs}\x80`)), ['shown'])
  })

  it('keeps its data as it is packed', () => {
    const packed = flate(drawn)
    const file = new PdfFile(fileWith('/Filter /FlateDecode', packed))
    const changed = hideLayers(file).get(8)
    assert.ok(changed && 'data' in changed)
    assert.equal(Buffer.from(changed.data).toString('latin1'), packed)
    assert.equal(nameOf(changed.dictionary.get('Filter')), 'FlateDecode')
  })

  it('is not written again if that takes more than the bytes of the file, as for streams that overlap', () => {
    const overlapping = (count: number) => {
      const start = `<< ${resources} /Length 9 >>\nstream\n`
      const last = `${' '.repeat(100_000)}\nendstream`
      return fileWith('', drawn, [...Array(count - 1).fill(start), `${start}${last}`])
    }
    const changed = (count: number) => {
      const numbers = [...hideLayers(new PdfFile(overlapping(count))).keys()]
      return numbers.filter((number) => number > 8).length
    }
    assert.equal(changed(1), 1)
    assert.equal(changed(5), 1)
  })
})

/** The words of the first page of a file. */
function wordsIn(file: Uint8Array): string[] {
  const document = engine.open(file)
  try {
    const { codes, length } = document.readPage(0).text
    return String.fromCodePoint(...codes.subarray(0, length)).match(/\w+/gu) ?? []
  } finally {
    document.close()
  }
}

function layersAsFile(): Uint8Array {
  const content = `${inLayer('On', text('shown', 200))} ${inLayer('Off', text('hidden', 100))}`
  return smallPdf([{ content, entries }], layers, groups)
}

/** The file as PDFium encrypts it, without a password that is needed to open it. */
async function encrypted(file: Uint8Array): Promise<Uint8Array> {
  const library = await (await compilePdfium())()
  const calls = library.calls as typeof library.calls & Record<'EPDF_SetEncryption', Call>
  const address = library.allocate(file.length)
  library.bytes.set(file, address)
  const handle = calls.FPDF_LoadMemDocument(address, file.length, 0)
  const isSet = withKey(library, '', (user) =>
    withKey(library, 'owner', (owner) => calls.EPDF_SetEncryption(handle, user, owner, -4)),
  )
  assert.ok(isSet)
  return savedCopy(library, handle, 0) ?? assert.fail()
}
