import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PageLink } from '@rowdeck/core/deck-model/page'
import { PageTooDense } from '@rowdeck/core/deck-model/page-bounds'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 200_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

const text = 'BT /F1 20 Tf 1 0 0 1 100 250 Tm (Hello) Tj ET'
const web = (address: string) => `/A << /S /URI /URI (${address}) >>`

/** The links of the first of two pages that has these annotations; objects 8 and on are given. */
function linksOf(annotations: string[], catalog = '', objects: string[] = []): PageLink[] {
  const all = annotations.map(
    (entries) => `<< /Type /Annot /Subtype /Link /Rect [100 240 160 270] ${entries} >>`,
  )
  const pages = [{ content: text, entries: `/Annots [${all.join(' ')}]` }, { content: text }]
  const document = engine.open(smallPdf(pages, catalog, objects))
  try {
    return document.readPage(0).links
  } finally {
    document.close()
  }
}

const targetsOf = (...given: Parameters<typeof linksOf>) =>
  linksOf(...given).map((one) => one.target)

describe('the links of a page', () => {
  it('have the address as it is written, and their place as displayed', () => {
    assert.deepEqual(linksOf([web('https://example.org/a%20b?c=d#e')]), [
      {
        target: { url: 'https://example.org/a%20b?c=d#e' },
        areas: [{ left: 100, top: 30, right: 160, bottom: 60 }],
      },
    ])
  })

  it('lead to pages by destinations, by actions and by names', () => {
    const names = '/Dests << /second [6 0 R /Fit] >>'
    const tree = '/Names << /Dests << /Names [(third) [6 0 R /Fit]] >> >>'
    assert.deepEqual(targetsOf(['/Dest [6 0 R /Fit]']), [{ page: 1 }])
    assert.deepEqual(targetsOf(['/A << /S /GoTo /D [6 0 R /Fit] >>']), [{ page: 1 }])
    assert.deepEqual(targetsOf(['/Dest /second'], names), [{ page: 1 }])
    assert.deepEqual(targetsOf(['/A << /S /GoTo /D (third) >>'], tree), [{ page: 1 }])
  })

  it('are looked up among so many names only that this takes no page long', () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `(${10_000 + at}) [6 0 R /Fit]`)
    const tree = `/Names << /Dests << /Names [${names.join(' ')}] >> >>`
    const byName = Array.from({ length: 100 }, () => '/Dest (29999)')
    assert.equal(linksOf(byName, tree).length, 50)
    assert.equal(linksOf([...byName, web('https://example.org')], tree).length, 51)
  })

  it('are none to other files, to programs, to destinations that do not exist, or that are hidden', () => {
    const others = [
      '/A << /S /GoToR /F (other.pdf) /D [1 /Fit] >>',
      '/A << /S /Launch /F (calc.exe) >>',
      '/A << /S /JavaScript /JS (app.alert\\(1\\)) >>',
      '/Dest (nowhere)',
      `/F 2 ${web('https://example.org')}`,
      '',
    ]
    assert.deepEqual(linksOf(others), [])
  })

  it('that go over several lines have an area for each', () => {
    const quads = '/QuadPoints [100 270 160 270 100 256 160 256 100 254 130 254 100 240 130 240]'
    const [link] = linksOf([`${quads} ${web('https://example.org')}`])
    assert.deepEqual(link?.areas, [
      { left: 100, top: 30, right: 160, bottom: 44 },
      { left: 100, top: 46, right: 130, bottom: 60 },
    ])
  })

  it('are at most 200, among the 5,000 annotations that a page may have', () => {
    const visible = web('https://example.org')
    assert.equal(linksOf(Array<string>(5_000).fill(visible)).length, 200)
    const hidden = Array<string>(4_999).fill(`${visible} /F 2`)
    assert.equal(linksOf([...hidden, visible]).length, 1)
    assert.throws(() => linksOf(Array<string>(5_001).fill(visible)), PageTooDense)
  })
})
