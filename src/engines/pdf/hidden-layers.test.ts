import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import type { PdfEngine } from '../../conversion/convert.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 2_000_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

const form = 'BT /F1 20 Tf 40 50 Td (Form) Tj ET'
const layers = '/OCProperties << /OCGs [6 0 R 7 0 R] /D << /OFF [7 0 R] >> >>'
const entries =
  '/Resources << /Font << /F1 3 0 R >> /Properties << /On 6 0 R /Off 7 0 R /Some 9 0 R >> /XObject << /X 8 0 R >> >>'

interface Layers {
  /** The layer of the form /X, as an entry of its dictionary. */
  layer?: string
  /** Conditions of the membership /Some. */
  membership?: string
  /** Entries of the layer /Off. */
  usage?: string
}

function objectsOf({ layer = '', membership = '', usage = '' }: Layers): string[] {
  return [
    '<< /Type /OCG /Name (One) >>',
    `<< /Type /OCG /Name (Two) ${usage} >>`,
    `<< /Type /XObject /Subtype /Form ${layer} /BBox [0 0 400 300] /Resources << /Font << /F1 3 0 R >> >> /Length ${form.length} >>\nstream\n${form}\nendstream`,
    `<< /Type /OCMD ${membership} >>`,
  ]
}

/** The text of a page with two layers; the layer /Off is switched off. */
function read(content: string, catalog = layers, more: Layers = {}): string {
  const document = engine.open(smallPdf([{ content, entries }], catalog, objectsOf(more)))
  try {
    const { codes, length } = document.readPage(0).text
    return String.fromCodePoint(...codes.subarray(0, length)).trim()
  } finally {
    document.close()
  }
}

const text = (words: string, top: number) => `BT /F1 20 Tf 40 ${top} Td (${words}) Tj ET`
const inLayer = (name: string, content: string) => `/OC /${name} BDC ${content} EMC`

describe('text of a layer', () => {
  it('is read if the layer is switched on, and not if it is off', () => {
    const content = [
      text('Page', 200),
      inLayer('On', text('shown', 150)),
      inLayer('Off', text('hidden', 100)),
    ]
    assert.equal(read(content.join(' ')).replace(/\s+/g, ' '), 'Page shown')
    assert.equal(read(content.join(' '), '').replace(/\s+/g, ' '), 'Page shown hidden')
  })

  it('is known by the layer, whatever marks it has besides', () => {
    assert.equal(read(inLayer('Off', `/Span << /MCID 0 >> BDC ${text('hidden', 100)} EMC`)), '')
    assert.equal(read(inLayer('On', `/Span << /MCID 0 >> BDC ${text('shown', 100)} EMC`)), 'shown')
  })

  it('may be in a form', () => {
    assert.equal(read(inLayer('Off', '/X Do')), '')
    assert.equal(read(inLayer('On', '/X Do')), 'Form')
  })

  it('may be in a form that belongs to a layer itself', () => {
    assert.equal(read('/X Do', layers, { layer: '/OC 7 0 R' }), '')
    assert.equal(read('/X Do', layers, { layer: '/OC 6 0 R' }), 'Form')
    const membership = '/OCGs [7 0 R] /P /AnyOn'
    assert.equal(read('/X Do', layers, { layer: '/OC 9 0 R', membership }), '')
    assert.equal(read(`${text('Page', 200)} /X Do`, layers, { layer: '/OC 7 0 R' }), 'Page')
  })

  it('is read as the conditions say where several layers decide', () => {
    const content = inLayer('Some', text('seen', 100))
    const shown = {
      AllOn: ['[6 0 R]'],
      AnyOn: ['[6 0 R 7 0 R]', '6 0 R'],
      AnyOff: ['[6 0 R 7 0 R]', '[7 0 R]'],
      AllOff: ['[7 0 R]'],
    }
    const hidden = {
      AllOn: ['[6 0 R 7 0 R]', '[7 0 R]'],
      AnyOn: ['[7 0 R]', '7 0 R'],
      AnyOff: ['[6 0 R]'],
      AllOff: ['[6 0 R 7 0 R]', '[6 0 R]'],
    }
    for (const [expected, conditions] of [
      ['seen', shown],
      ['', hidden],
    ] as const) {
      for (const [policy, members] of Object.entries(conditions)) {
        for (const groups of members) {
          const membership = `/OCGs ${groups} /P /${policy}`
          assert.equal(read(content, layers, { membership }), expected, membership)
        }
      }
    }
  })

  it('is read as an expression of layers says', () => {
    const content = inLayer('Some', text('seen', 100))
    const isRead = (expression: string) =>
      read(content, layers, { membership: `/VE ${expression}` }) === 'seen'
    assert.ok(isRead('[/Not 7 0 R]'))
    assert.ok(isRead('[/Or 6 0 R 7 0 R]'))
    assert.ok(isRead('[/And 6 0 R [/Not 7 0 R]]'))
    assert.ok(!isRead('[/Not 6 0 R]'))
    assert.ok(!isRead('[/And 6 0 R 7 0 R]'))
  })

  it('is not read if layers are off unless switched on, or off for viewing', () => {
    const base = '/OCProperties << /OCGs [6 0 R 7 0 R] /D << /BaseState /OFF /ON [6 0 R] >> >>'
    assert.equal(read(inLayer('Off', text('hidden', 100)), base), '')
    assert.equal(read(inLayer('On', text('shown', 100)), base), 'shown')
    const automatic = '<< /Event /View /Category [/View] /OCGs [6 0 R 7 0 R] >>'
    const view = `/OCProperties << /OCGs [6 0 R 7 0 R] /D << /AS [${automatic}] >> >>`
    const usage = '/Usage << /View << /ViewState /OFF >> >>'
    assert.equal(read(inLayer('Off', text('hidden', 100)), view, { usage }), '')
    assert.equal(read(inLayer('On', text('shown', 100)), view, { usage }), 'shown')
  })

  it('is read if it is invisible, like the text under a scan: nobody can tell whether it is off', () => {
    assert.equal(read(inLayer('On', text('scanned', 100).replace('BT', 'BT 3 Tr'))), 'scanned')
  })
})
