import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PdfEngine } from '@rowdeck/core/deck-model/ports'
import { type SmallPage, smallPdf } from '../../../test/support/small-pdf.ts'
import { createPdfiumEngine } from './pdfium-engine.ts'

let engine: PdfEngine
before(async () => {
  engine = await createPdfiumEngine({ renderPixelsMax: 2_000_000, picturePixelsMax: 1_000_000 })
})
after(() => engine.close())

/** The text of a page that shows `Seen` and some content. */
function textOf({ content, entries = '' }: SmallPage, objects: string[] = []): string {
  const page = { content: `${at('Seen', { y: 250 })} ${content}`, entries }
  const document = engine.open(smallPdf([page], '', objects))
  try {
    const { codes, length } = document.readPage(0).text
    return String.fromCodePoint(...codes.subarray(0, length)).trim()
  } finally {
    document.close()
  }
}

const at = (words: string, { x = 40, y = 100, size = 20 } = {}) =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${words}) Tj ET`
const slope = Math.SQRT1_2
const turn = `${slope} ${slope} ${-slope} ${slope}`
const turnedText = (words: string, { x = 100, y = 40, size = 20 } = {}) =>
  `BT /F1 ${size} Tf ${turn} ${x} ${y} Tm (${words}) Tj ET`
const turned = (content: string) => `q ${turn} 100 40 cm ${content} Q`
const band = '-5 -8 150 30 re'
const card = '20 80 300 60 re f'
const circle = '170 105 m 170 230 8 230 8 105 c 8 -20 170 -20 170 105 c h'
const stream = (entries: string, content: string) =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`
const form = (content: string, resources = '') =>
  stream(
    `/Type /XObject /Subtype /Form /BBox [0 0 400 300] /Group << /S /Transparency >> ${resources}`,
    content,
  )
const resources = (more: string) => `/Resources << /Font << /F1 3 0 R >> ${more} >>`

interface Case extends SmallPage {
  objects?: string[]
}
type Cases = Record<string, string | Case>

/** In the contents of cases, `Text` stands for words at their usual place. */
function check(cases: Cases, isRead: boolean): void {
  for (const [kind, given] of Object.entries(cases)) {
    it(`is ${isRead ? '' : 'not '}read if it is ${kind}`, () => {
      const page: Case = typeof given === 'string' ? { content: given } : given
      const content = page.content.replaceAll('Text', at('Words'))
      const text = textOf({ ...page, content }, page.objects)
      assert.equal(text.includes('Words'), isRead, text)
      assert.ok(text.includes('Seen'))
    })
  }
}

describe('turned text', () => {
  check(
    {
      'under a band that is turned with it': `${turnedText('Words')} ${turned(`1 g ${band} f`)}`,
      'under such a band, beside a line that its box reaches over': `${at('Left', { x: 70, y: 120, size: 14 })} ${turnedText('Words')} ${turned(`1 g ${band} f`)}`,
      'under such a band with a border': `${at('Left', { x: 70, y: 120, size: 14 })} ${turnedText('Words')} ${turned(`1 g 1 G ${band} B`)}`,
      'under such a band, beside a watermark': `${turnedText('DRAFT', { x: 200, y: 20, size: 30 })} ${turnedText('Words')} ${turned(`1 g ${band} f`)}`,
      'in a long line under a band, in whose box others are': `${at('Others are here', { x: 200, y: 60, size: 14 })} ${at('More of them', { x: 20, y: 180, size: 14 })} ${turnedText('All of these Words', { size: 12 })} ${turned('1 g -5 -8 240 24 re f')}`,
    },
    false,
  )
  check(
    {
      'turned on a band': `${turned(`0 0 .5 rg ${band} f`)} 1 g ${turnedText('Words')}`,
      'beside a turned band': `${turnedText('Words')} ${turned('.9 g -5 16 150 30 re f')}`,
      'half under a turned band': `${turnedText('Words')} ${turned('.9 g 30 -8 150 30 re f')}`,
      'in the box of a turned band': `${at('Words', { x: 110, y: 180 })} ${turned('0 g -5 -8 300 30 re f')}`,
    },
    true,
  )
})

describe('white text', () => {
  check(
    {
      'in a dark frame': '0 g 20 80 300 60 re 25 85 290 50 re f* 1 g Text',
      'in a dark ring of two paths':
        '0 g 20 80 m 320 80 l 320 140 l 20 140 l h 25 85 m 25 135 l 315 135 l 315 85 l h f 1 g Text',
      'beside a dark triangle': `0 g 20 80 m 390 80 l 390 200 l h f 1 g ${at('Words', { y: 110 })}`,
      'beside a turned dark band': `${turned('0 g -5 -8 300 30 re f')} 1 g ${at('Words', { x: 110, y: 180 })}`,
      'where a dark shape is clipped away': `q 0 0 m 400 0 l 400 150 l h W n 0 g ${card} Q 1 g Text`,
      'where a dark form is clipped away': {
        content: 'q 0 0 m 400 0 l 400 150 l h W n /X Do Q 1 g Text',
        entries: resources('/XObject << /X 6 0 R >>'),
        objects: [form(`0 g ${card}`)],
      },
    },
    false,
  )
  check(
    {
      'on a dark circle': `0 0 .6 rg ${circle} f 1 g Text`,
      'on a shape that is clipped to a circle': `q ${circle} W n 0 0 .6 rg 0 0 400 300 re f Q 1 g Text`,
      'on a gray card': `.75 g ${card} 1 g Text`,
      'half on a dark shape': '0 g 20 80 50 60 re f 1 g Text',
    },
    true,
  )
})

describe('text in a color of a pattern', () => {
  const patterns = (content: string): Case => ({
    content,
    entries: resources(
      '/Pattern << /Fade 6 0 R /Bad 7 0 R /Number 1 /Empty 8 0 R /Dots 9 0 R /Unknown 11 0 R >> /ColorSpace << /Own [/Pattern] >> /XObject << /X 10 0 R /Bare 12 0 R >>',
    ),
    objects: [
      '<< /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 400 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 0 .6] /C1 [0 0 .2] >> >> >>',
      '<< /PatternType 2 >>',
      tiles(' '),
      tiles('1 0 0 rg 0 0 3 3 re f'),
      form(`/Pattern cs /None scn ${at('Words')}`, resources('')),
      '<< /PatternType 2 /Shading << /ShadingType 9 /ColorSpace /DeviceRGB >> >>',
      form(`/Pattern cs /None scn ${at('Words')}`),
    ],
  })
  const tiles = (content: string) =>
    stream(
      '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 4 4] /XStep 4 /YStep 4 /Resources << >>',
      content,
    )
  check(
    {
      'in one that is missing': patterns('1 0 0 rg /Pattern cs /None scn Text'),
      'in one that is no pattern': patterns('/Pattern cs /Number scn Text'),
      'in none that is named': patterns('/Pattern cs Text'),
      'outlined with one that is missing': patterns('/Pattern CS /None SCN 1 Tr Text 0 Tr'),
      'in a color space that has a name of its own': patterns('/Own cs /None scn Text'),
      'in a name that is written in codes': patterns('/P#61ttern cs /None scn Text'),
      'in a form': patterns('/X Do'),
      'in a form that has the resources of its page': patterns('/Bare Do'),
      'in one of an unknown kind': patterns('/Pattern cs /Unknown scn Text'),
      'in one that is missing in the appearance of an annotation': {
        content: '',
        entries: '/Annots [<< /Subtype /Stamp /Rect [0 0 400 300] /AP << /N 6 0 R >> >>]',
        objects: [form(`/Pattern cs /None scn ${at('Words')}`, resources(''))],
      },
      'in one that is damaged, on black': patterns(`${card} /Pattern cs /Bad scn Text`),
      'white on one that is missing': patterns(`/Pattern cs /None scn ${card} 1 g Text`),
      'white on one that paints nothing': patterns(`/Pattern cs /Empty scn ${card} 1 g Text`),
    },
    false,
  )
  check(
    {
      'in a gradient': patterns('/Pattern cs /None scn /Fade scn Text'),
      'in tiles': patterns('/Pattern cs /Dots scn Text'),
      'on a gradient': patterns(`/Pattern cs /Fade scn ${card} 1 g Text`),
      'white on black in a file with patterns': patterns(
        `/Pattern cs /Fade scn 0 0 5 5 re f 0 g ${card} 1 g Text`,
      ),
      'in the appearance of an annotation, in a color': {
        content: '',
        entries: '/Annots [<< /Subtype /Stamp /Rect [0 0 400 300] /AP << /N 6 0 R >> >>]',
        objects: [form(`0 0 1 rg ${at('Words')}`, resources(''))],
      },
      'under a shape in one that is missing': patterns(`Text /Pattern cs /None scn ${card}`),
      'under a shape in one that paints nothing': patterns(`Text /Pattern cs /Empty scn ${card}`),
    },
    true,
  )
})

describe('text of which little is left', () => {
  const faint = (alpha: number, content: string): Case => {
    const state = `/ExtGState << /Faint << /ca ${alpha} >> >>`
    return {
      content: `/Faint gs ${content}`,
      entries: resources(`${state} /XObject << /X 6 0 R >>`),
      objects: [form(`/Faint gs ${at('Words')}`, resources(state))],
    }
  }
  check(
    {
      'faint in a faint form': faint(0.12, '/X Do'),
      'faint and pale': faint(0.11, '.8 g Text'),
      'sheared flat': `BT /F1 20 Tf 1 1 1 1 100 40 Tm (Words) Tj ET`,
      'hidden by its outline': '2 Tr 0 g 1 G 12 w Text 0 Tr',
      'outlined with gaps alone': '1 Tr [1 1000] 500 d Text 0 Tr',
    },
    false,
  )
  check(
    {
      'half transparent in a form that is': faint(0.5, '/X Do'),
      'gray and transparent': faint(0.3, '.6 g Text'),
      slanted: `BT /F1 20 Tf 1 0 .3 1 40 100 Tm (Words) Tj ET`,
      'outlined in another color': '2 Tr 0 g 1 0 0 RG 1 w Text 0 Tr',
      'outlined with dashes': '1 Tr [1 1] 0 d Text 0 Tr',
    },
    true,
  )
})

describe('text in the place of other text of which only a rendering tells', () => {
  const dashed = (content: string) => `1 Tr [1 1] 0 d ${content} 0 Tr [] 0 d`
  const clipped = 'q 0 0 m 400 0 l 400 300 l h W n Text Q'
  check(
    {
      'clipped away below the other': `${clipped} ${dashed(at('Other'))}`,
      'clipped away above the other': `${dashed(at('Other'))} ${clipped}`,
    },
    false,
  )
  check(
    {
      'seen as well': dashed(`Text ${at('Other', { y: 106 })}`),
      'drawn twice': dashed('Text Text'),
    },
    true,
  )
})

it('spaces between glyphs that the file draws stay, although they leave no trace', () => {
  const square = stream('', '60 0 0 0 50 70 d1 0 0 50 70 re f')
  const space = stream('', '10 0 0 0 0 0 d1')
  const font = `<< /Type /Font /Subtype /Type3 /FontMatrix [.01 0 0 .01 0 0] /FontBBox [0 0 0 0] /FirstChar 32 /LastChar 33 /Widths [10 60] /Encoding << /Differences [32 /space /A] >> /CharProcs << /space 7 0 R /A 8 0 R >> /Resources << >> >>`
  const letter = (code: string, x: number) => `BT /T 20 Tf ${x} 100 Td (${code}) Tj ET`
  const content = `${letter('!', 40)} ${letter('!', 52)} ${letter(' ', 64)} ${letter('!', 66)} ${letter('!', 78)}`
  const entries = '/Resources << /Font << /F1 3 0 R /T 6 0 R >> >>'
  assert.match(textOf({ content, entries }, [font, space, square]), /AA AA/u)
})
