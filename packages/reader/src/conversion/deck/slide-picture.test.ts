import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { noProperties } from '@rowdeck/core/deck-model/deck-properties'
import type { Engines } from '@rowdeck/core/deck-model/engine-set'
import type { PagePicture, PdfDocument, Picture } from '@rowdeck/core/deck-model/ports'
import { AppError } from '@rowdeck/core/errors'
import { box, smallPage } from '../../../../../test/support/small-page.ts'
import { localDeckReader } from './local-deck-reader.ts'
import { readSlidePicture } from './read-slide-picture.ts'

/** Pictures of these widths tell the reader of pictures what to find. */
const fromFile = 160
const rendered = 320

interface Given {
  file?: PagePicture
  decode?: () => Picture
  linesInFile?: string[]
}

const pictureOf = (width: number): Picture => ({
  width,
  height: width / 2,
  pixels: new Uint8Array((width * width * 3) / 2),
})

function enginesOf({ file, decode = () => pictureOf(fromFile), linesInFile = ['taken'] }: Given) {
  const document: PdfDocument = {
    pageCount: 1,
    properties: () => noProperties,
    readPage: () => smallPage([]),
    renderPage: () => pictureOf(rendered),
    pictureOfPage: () => file,
    drawPicture: () => undefined,
    close() {},
  }
  const ocrLine = (text: string) => ({ text, confidence: 1, box: box(9, 9, 90, 19), angle: 0 })
  const engines: Engines = {
    pptx: { open: () => Promise.reject(new Error('unasked')) },
    drawings: { draw: () => Promise.reject(new Error('unasked')) },
    pdf: { open: () => document, memoryBytes: () => 0, renew: async () => {}, close() {} },
    pictures: { decode: async () => decode() },
    thumbnails: { encode: async ({ pixels }) => pixels },
    ocr: {
      straighten: async (picture: Picture) => ({ picture }),
      read: async ({ picture: { width } }) =>
        (width === fromFile ? linesInFile : ['rendered']).map(ocrLine),
      readLegible: () => Promise.reject(new Error('unasked')),
      close: async () => {},
    },
    close: async () => {},
  }
  return engines
}

async function read(given: Given): Promise<string[]> {
  const { signal } = new AbortController()
  const reader = localDeckReader(enginesOf(given), { slidesMax: 10, charactersMax: 5_000_000 })
  const open = await reader.open({ bytes: new Uint8Array(), type: 'pdf' }, signal)
  const { blocks } = await open.ask({ kind: 'picture', page: 0 })
  return blocks.flatMap(({ lines }) => lines)
}

const file = { bytes: new Uint8Array(), quarterTurns: 0 }

describe('a slide that is read from its picture', () => {
  it('is taken from the file of a page that is one picture, and rendered otherwise', async () => {
    assert.deepEqual(await read({ file }), ['taken'])
    assert.deepEqual(await read({}), ['rendered'])
  })

  it('is rendered where the file of its picture cannot be decoded by itself', async () => {
    const decode = () => {
      throw new AppError('document_unreadable', 'damaged')
    }
    assert.deepEqual(await read({ file, decode }), ['rendered'])
  })

  it('is rendered where nothing is found in the file, as behind a mask', async () => {
    assert.deepEqual(await read({ file, linesInFile: [] }), ['rendered'])
  })

  it('is read with the languages that the caller has named, here and on another machine', async () => {
    const engines = enginesOf({ file })
    const named: unknown[] = []
    const { read } = engines.ocr
    engines.ocr.read = (straight, languages) => {
      named.push(languages)
      return read(straight)
    }
    const reader = localDeckReader(engines, { slidesMax: 10, charactersMax: 5_000_000 })
    const deck = { bytes: new Uint8Array(), type: 'pdf', languages: ['de'] } as const
    const open = await reader.open(deck, new AbortController().signal)
    await open.ask({ kind: 'picture', page: 0 })
    const taken = await open.takePicture({ index: 0, panel: undefined }, false)
    if ('place' in taken) await readSlidePicture(engines, structuredClone(taken))
    assert.deepEqual(named, [['de'], ['de']])
  })

  it('is refused where its picture is too large', async () => {
    const decode = () => {
      throw new AppError('image_too_large', 'too large')
    }
    await assert.rejects(read({ file, decode }), /too large/)
  })
})

describe('a picture of several slides', () => {
  const panel = { left: 0, top: 0, right: 80, bottom: 40 }

  async function openCounted() {
    const counted = { decoded: 0 }
    const decode = () => {
      counted.decoded++
      return pictureOf(fromFile)
    }
    const reader = localDeckReader(enginesOf({ decode }), {
      slidesMax: 10,
      charactersMax: 5_000_000,
    })
    const deck = { bytes: new Uint8Array(), type: 'png' } as const
    return { counted, open: await reader.open(deck, new AbortController().signal) }
  }

  it('is decoded once for all panels that are asked for together', async () => {
    const { counted, open } = await openCounted()
    await Promise.all(
      [panel, panel, panel].map((one) => open.ask({ kind: 'picture', page: 0, panel: one })),
    )
    assert.equal(counted.decoded, 1)
  })

  it('is not held when no panel is asked for any more', async () => {
    const { counted, open } = await openCounted()
    await open.ask({ kind: 'picture', page: 0 })
    await open.ask({ kind: 'picture', page: 0, panel })
    assert.equal(counted.decoded, 2)
  })
})
