import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from '@rowdeck/core/deck-model/page'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 2_000_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

const form = 'BT /F1 20 Tf 40 50 Td (Form) Tj ET'
const layers = '/OCProperties << /OCGs [6 0 R 7 0 R] /D << /OFF [7 0 R] >> >>'
const entries =
  '/Resources << /Font << /F1 3 0 R >> /Properties << /On 6 0 R /Off 7 0 R /Some 9 0 R >> /XObject << /X 8 0 R /Picture 10 0 R >> >>'

interface Layers {
  /** The layer of the form /X and of the picture /Picture, as an entry of their dictionaries. */
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
    `<< /Type /XObject /Subtype /Image ${layer} /Width 2 /Height 2 /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 4 >>\nstream\n@@@@\nendstream`,
  ]
}

/** A page with two layers; the layer /Off is switched off. */
function pageOf(content: string, catalog = layers, more: Layers = {}): Page {
  const document = engine.open(smallPdf([{ content, entries }], catalog, objectsOf(more)))
  try {
    return document.readPage(0)
  } finally {
    document.close()
  }
}

function read(...page: Parameters<typeof pageOf>): string {
  const { codes, length } = pageOf(...page).text
  return String.fromCodePoint(...codes.subarray(0, length)).trim()
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

  it('is not read if the layer is off, however many others are on', () => {
    for (const count of [20, 70]) {
      const first = 11
      const numbers = Array.from({ length: count }, (_, at) => first + at)
      const many = `/Properties <<${numbers.map((at) => `/On${at} ${at} 0 R`).join(' ')} /Off 7 0 R >>`
      const content = [
        ...numbers.map((at) => inLayer(`On${at}`, text('shown', 2 * at))),
        inLayer('Off', text('hidden', 280)),
      ]
      const catalog = layers.replace(
        '[6 0 R',
        `[6 0 R ${numbers.map((at) => `${at} 0 R`).join(' ')}`,
      )
      const named = numbers.map((at) => `<< /Type /OCG /Name (Layer ${at}) >>`)
      const page = {
        content: content.join(' '),
        entries: entries.replace('/Properties <<', many.replace(' /Off 7 0 R >>', '')),
      }
      const document = engine.open(smallPdf([page], catalog, [...objectsOf({}), ...named]))
      try {
        const { codes, length } = document.readPage(0).text
        const read = String.fromCodePoint(...codes.subarray(0, length))
        assert.ok(read.includes('shown') && !read.includes('hidden'), read)
      } finally {
        document.close()
      }
    }
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

  it('is read as the layer says if it is invisible, like the text under a scan', () => {
    const scan = 'q 400 0 0 300 0 0 cm /Picture Do Q'
    const layer = (name: string) => inLayer(name, text('scanned', 100).replace('BT', 'BT 3 Tr'))
    assert.equal(read(`${scan} ${layer('On')}`), 'scanned')
    assert.equal(read(`${scan} ${layer('Off')}`), '')
  })

  it('is read on a layer that is on if it is as white as the page would be without a shape', () => {
    const white = (words: string) => `1 g ${text(words, 100)} 0 g`
    assert.equal(read(inLayer('Off', white('white'))), '')
    assert.equal(
      read(inLayer('On', `q 0 0.2 0.4 rg 0 0 400 300 re f Q ${white('white')}`)),
      'white',
    )
  })

  it('is known from a bounded number of marks: what has those beyond is not read', () => {
    const isLastRead = (texts: number) => {
      const all = `${text('x', 100).repeat(texts - 1)} ${text('last', 50)}`
      return read(`${'/A BMC '.repeat(1_000)} ${all} ${'EMC '.repeat(1_000)}`).includes('last')
    }
    assert.ok(isLastRead(1_000))
    assert.ok(!isLastRead(1_001))
  })
})

describe('what a layer draws beside text', () => {
  const picture = 'q 200 0 0 150 100 100 cm /Picture Do Q'
  const table = '50 50 300 200 re f 20 20 m 380 20 l S'

  it('is on the slide if the layer is switched on, and not if it is off', () => {
    const content = (name: string) => inLayer(name, `${text('Text', 50)} ${picture} ${table}`)
    const shown = pageOf(content('On'))
    const counts = ({ pictures, frames, rules }: Page) =>
      [pictures, frames, rules].map((found) => found.length)
    assert.deepEqual(counts(shown), [1, 1, 1])
    assert.deepEqual(counts(pageOf(content('Off'))), [0, 0, 0])
  })

  it('may be a picture alone, or one that belongs to a layer itself', () => {
    assert.equal(pageOf(inLayer('On', picture)).pictures.length, 1)
    assert.equal(pageOf(inLayer('Off', picture)).pictures.length, 0)
    assert.equal(pageOf(picture, layers, { layer: '/OC 6 0 R' }).pictures.length, 1)
    assert.equal(pageOf(picture, layers, { layer: '/OC 7 0 R' }).pictures.length, 0)
  })

  it('is not on the slide, however many forms and pictures belong to the layer', () => {
    const many = `${picture.repeat(40)} ${'/X Do '.repeat(40)}`
    const on = pageOf(many, layers, { layer: '/OC 6 0 R' })
    assert.deepEqual([on.pictures.length, on.forms.length], [40, 40])
    const off = pageOf(many, layers, { layer: '/OC 7 0 R' })
    assert.deepEqual([off.pictures.length, off.forms.length, off.text.length], [0, 0, 0])
  })
})
