import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noProperties } from '@rowdeck/core/deck-model/deck-properties'
import type { Engines } from '@rowdeck/core/deck-model/engine-set'
import type { PictureView } from '@rowdeck/core/deck-model/ports'
import type { ShapePicture, ShapeText, SlideShapes } from '@rowdeck/core/deck-model/slide-shapes'
import { box, smallPage } from '../../../../../test/support/small-page.ts'
import { stripedPicture } from '../../../../../test/support/striped-picture.ts'
import { convert } from '../convert.ts'
import { localDeckReader } from './local-deck-reader.ts'

const { signal } = new AbortController()
const unasked = () => Promise.reject(new Error('unasked'))
const slide = box(0, 0, 720, 540)

const picture = (name: string, at = box(360, 100, 700, 500)): ShapePicture => ({
  ...{ name, box: at, order: 1, crop: undefined, quarterTurns: 0, alternative: '' },
  isBackground: false,
})

function text(line: string): ShapeText {
  const style = { mark: '', level: 0, size: 20, bold: false, rightToLeft: false }
  return {
    ...{ box: box(20, 20, 300, 60), order: 0, angle: 0, role: 'body' },
    ...{ diagram: undefined, lineSpans: undefined },
    paragraphs: [{ lines: [line], ...style }],
  }
}

function shapes(texts: ShapeText[], pictures: ShapePicture[]): SlideShapes {
  const nothing = {
    tables: [],
    frames: [],
    groups: [],
    rules: [],
    arrows: [],
    links: [],
    notes: [],
    section: undefined,
  }
  return { width: 720, height: 540, texts, pictures, ...nothing }
}

/** Engines for a deck of these slides; the file of a picture is its name, and what OCR finds in it. */
function enginesOf(slides: SlideShapes[], views: PictureView[] = []): Engines {
  let read = ''
  const line = (found: string) => ({
    ...{ text: found, confidence: 0.9, angle: 0 },
    box: box(10, 10, 200, 30),
  })
  return {
    pptx: {
      open: async () => ({
        slideCount: slides.length,
        properties: async () => noProperties,
        readSlide: async (index) => slides[index] as SlideShapes,
        readDrawnSlide: async () => assert.fail('unasked'),
        readPicture: async ({ name }) => new TextEncoder().encode(name),
      }),
    },
    pictures: {
      async decode(bytes, view) {
        read = new TextDecoder().decode(bytes)
        if (view) views.push(view)
        return stripedPicture(400, 300)
      },
    },
    ocr: {
      straighten: async (whole) => ({ picture: whole }),
      read: async () => [line(`whole ${read}`)],
      readLegible: async () => ({
        lines: [line(`part ${read}`)],
        unsure: { letters: 0, confidence: 0 },
      }),
      close: async () => {},
    },
    drawings: { draw: unasked },
    pdf: {
      open: () => assert.fail('unasked'),
      memoryBytes: () => 0,
      renew: async () => {},
      close() {},
    },
    thumbnails: { encode: unasked },
    close: async () => {},
  }
}

async function rowsOf(
  slides: SlideShapes[],
  mode: 'auto' | 'text' = 'auto',
  views?: PictureView[],
) {
  const reader = localDeckReader(enginesOf(slides, views), { slidesMax: 9, charactersMax: 9999 })
  const deck = { bytes: new Uint8Array(), type: 'pptx' as const }
  const columns = ['slide', 'mode', 'pictures']
  return (await convert(deck, { mode, columns, reader, signal })).rows
}

test('The words of pictures beside the text of a slide are added to it.', async () => {
  const [row] = await rowsOf([shapes([text('Sales of the year')], [picture('chart')])])
  assert.deepEqual([row?.slide, row?.mode], ['Sales of the year\npart chart', 'mixed'])
})

test('A slide that is one picture is read as a picture is.', async () => {
  const [row] = await rowsOf([shapes([], [picture('photo', slide)])])
  assert.deepEqual([row?.slide, row?.mode], ['whole photo', 'ocr'])
})

test('A picture that covers all slides of a layout is their background, and is not read.', async () => {
  const behind = { ...picture('pattern', slide), isBackground: true }
  const [row] = await rowsOf([shapes([text('Sales')], [behind])])
  assert.deepEqual([row?.slide, row?.mode], ['Sales', 'text'])
})

test('A slide whose drawing or picture this program fails on has its row, without a drawing.', async () => {
  const engines = enginesOf([shapes([text('Sales')], []), shapes([], [picture('photo', slide)])])
  engines.pictures.decode = () => Promise.reject(new TypeError('not a picture'))
  const reader = localDeckReader(engines, { slidesMax: 9, charactersMax: 9999 })
  engines.pptx.open = withFault(engines.pptx.open)
  const deck = { bytes: new Uint8Array(), type: 'pptx' as const }
  const columns = ['slide', 'mode', 'picture']
  const { rows } = await convert(deck, { mode: 'auto', columns, reader, signal })
  assert.deepEqual(
    rows.map((row) => [row.slide, row.mode, row.picture]),
    [
      ['Sales', 'text', ''],
      ['', 'unreadable', ''],
    ],
  )
})

/** Documents on whose drawings the engine fails. */
function withFault(open: Engines['pptx']['open']): Engines['pptx']['open'] {
  return async (...deck) => ({
    ...(await open(...deck)),
    readDrawnSlide: () => Promise.reject(new RangeError('too many')),
  })
}

test('In mode text, no picture is read, and a slide that is one picture is empty.', async () => {
  const views: PictureView[] = []
  const [row] = await rowsOf([shapes([], [picture('photo', slide)])], 'text', views)
  assert.deepEqual([row?.slide, views], ['', []])
})

test('Pictures are decoded as the slide shows them; icons are not looked at.', async () => {
  const views: PictureView[] = []
  const crop = box(0.5, 0, 1, 1)
  const turned = { ...picture('map'), crop, quarterTurns: 3 }
  await rowsOf(
    [shapes([text('Where')], [turned, picture('icon', box(0, 0, 20, 20))])],
    'auto',
    views,
  )
  assert.equal(views.length, 1)
  assert.deepEqual([views[0]?.crop, views[0]?.quarterTurns], [crop, 3])
})

test('The column `pictures` has the alternative texts, of pictures without words as well, in every mode.', async () => {
  const described = { ...picture('chart'), alternative: 'Bars that grow' }
  const icon = { ...picture('icon', box(0, 0, 20, 20)), alternative: 'A flag' }
  const deck = [shapes([text('Sales')], [described, icon])]
  const [row] = await rowsOf(deck)
  const found = row?.pictures as unknown as { text: string; alternative: string | null }[]
  assert.deepEqual(
    found.map((one) => [one.text, one.alternative]),
    [
      ['part chart', 'Bars that grow'],
      ['', 'A flag'],
    ],
  )
  const [unread] = await rowsOf(deck, 'text')
  assert.ok(Array.isArray(unread?.pictures))
  assert.deepEqual([unread.pictures.length, unread.slide], [2, 'Sales'])
})

test('A picture whose file has its words as text is not read, and not among the unread ones.', async () => {
  const views: PictureView[] = []
  const drawn = {
    picture: 0,
    text: smallPage([{ text: 'Flow', left: 400, top: 200 }]).text,
    fonts: [],
  }
  const slides = [{ ...shapes([text('Sales')], [picture('chart')]), drawings: [drawn] }]
  const [row] = await rowsOf(slides, 'auto', views)
  assert.deepEqual([row?.slide, row?.mode, row?.pictures], ['Sales\nFlow', 'text', []])
  assert.deepEqual(views, [])
})

test('A drawing with more text than a slide may have beside its own is a picture like others.', async () => {
  const drawn = (line: string) => ({
    picture: 0,
    text: smallPage([{ text: line, left: 400, top: 200 }]).text,
    fonts: [],
  })
  const slides = ['Flow', 'Flow of all goods'].map((line) => ({
    ...shapes([text('Sales')], [picture('chart')]),
    drawings: [drawn(line)],
  }))
  const pageBounds = { characters: 20, objects: 100 }
  const limits = { slidesMax: 9, charactersMax: 9999, pageBounds }
  const reader = localDeckReader(enginesOf(slides), limits)
  const deck = { bytes: new Uint8Array(), type: 'pptx' as const }
  const { rows } = await convert(deck, { mode: 'auto', columns: ['slide'], reader, signal })
  assert.deepEqual(
    rows.map((row) => row.slide),
    ['Sales\nFlow', 'Sales\npart chart'],
  )
})

test('A drawing with a table that is too large leaves the slide its text.', async () => {
  const rows = Array.from({ length: 105 }, (_, down) =>
    Array.from({ length: 100 }, (_, across) => ({
      ...{ text: '1', size: 2, left: 8 + across * 7, top: 8 + down * 5 },
    })),
  )
  const drawn = { picture: 0, text: smallPage(rows.flat()).text, fonts: [] }
  const at = box(0, 0, 720, 540)
  const slides = [{ ...shapes([text('Sales')], [picture('grid', at)]), drawings: [drawn] }]
  const reader = localDeckReader(enginesOf(slides), { slidesMax: 9, charactersMax: 99_999 })
  const deck = { bytes: new Uint8Array(), type: 'pptx' as const }
  const converted = await convert(deck, { mode: 'text', columns: ['slide'], reader, signal })
  assert.equal(converted.rows[0]?.slide, 'Sales')
})
