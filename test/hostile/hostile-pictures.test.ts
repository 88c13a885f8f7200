import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { DeckType } from '../../packages/core/src/deck-model/deck-types.ts'
import { Converter } from './converter.ts'
import { pngOf, webpOf } from './hostile-pictures.ts'
import { convertWithPromise } from './promise.ts'

const timeout = 120_000
const converter = new Converter()
after(() => converter.close())

const become = (bytes: Uint8Array, type: DeckType) => convertWithPromise(converter, { bytes, type })
const unreadable = { kind: 'refused', code: 'document_unreadable' } as const
const tooLarge = { kind: 'refused', code: 'image_too_large' } as const

function goldenPicture(name: string): Buffer {
  return readFileSync(new URL(`../decks/${name}`, import.meta.url))
}

test('A PNG that claims more pixels than the limit is refused as too large.', {
  timeout,
}, async () => {
  assert.deepEqual(await become(pngOf(20_000, 20_000), 'png'), tooLarge)
  assert.deepEqual(await become(pngOf(100_000, 100_000, 1), 'png'), tooLarge)
  assert.deepEqual(await become(pngOf(1_000_000, 1000, 1), 'png'), tooLarge)
})

test('A PNG with impossible dimensions is refused.', { timeout }, async () => {
  for (const [width, height] of [
    [0, 0],
    [0, 100],
    [2 ** 31, 1],
    [2 ** 32 - 1, 2 ** 32 - 1],
  ] as const) {
    assert.equal((await become(pngOf(width, height, 1), 'png')).kind, 'refused')
  }
})

test('Pictures of odd shapes without text give one empty row.', { timeout }, async () => {
  for (const [width, height] of [
    [1, 1],
    [1, 5000],
    [5000, 1],
    [16_000, 3],
    [3000, 3000],
  ] as const) {
    assert.deepEqual(await become(pngOf(width, height), 'png'), {
      kind: 'rows',
      mode: 'ocr',
      rowCount: 1,
      modes: ['ocr'],
      slides: [''],
    })
  }
})

for (const [name, type] of [
  ['picture-jpg.jpg', 'jpg'],
  ['picture-png.png', 'png'],
  ['picture-webp.webp', 'webp'],
] as const) {
  test(`A ${type} that is truncated anywhere yields one row or an error.`, {
    timeout,
  }, async () => {
    const whole = goldenPicture(name)
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: whole.length - 1 }), async (length) => {
        await become(whole.subarray(0, length), type)
      }),
      { numRuns: 15, endOnFailure: true },
    )
  })
}

test('Garbage in a WebP is refused as unreadable, or as too large if it claims to be.', {
  timeout,
}, async () => {
  const form = fc.constantFrom('VP8 ' as const, 'VP8L' as const, 'VP8X' as const)
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2048 }), form, async (garbage, kind) => {
      const outcome = await become(webpOf(garbage, kind), 'webp')
      // by chance it begins as this form does, and then what follows claims a size
      const claimsSize = kind === 'VP8L' && garbage[0] === 0x2f
      const isTooLarge = claimsSize && isDeepStrictEqual(outcome, tooLarge)
      assert.deepEqual(outcome, isTooLarge ? tooLarge : unreadable)
    }),
    {
      ...{ numRuns: 60, endOnFailure: true },
      examples: [[Uint8Array.of(0x2f, 0xff, 0xff, 0xff, 0x0f, 1, 2, 3), 'VP8L']],
    },
  )
})

test('Garbage after the first bytes of a JPG is refused as unreadable.', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2048 }), async (garbage) => {
      const jpg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), garbage])
      assert.deepEqual(await become(jpg, 'jpg'), unreadable)
    }),
    { numRuns: 60, endOnFailure: true },
  )
})

test('Other files that claim to be pictures are refused as unreadable.', { timeout }, async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><text>A</text></svg>'
  const gif =
    'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;'
  for (const text of [svg, `<?xml version="1.0"?>${svg}`, gif, '%PDF-1.7\n', '', 'BM']) {
    for (const type of ['png', 'jpg', 'webp'] as const) {
      assert.deepEqual(await become(Buffer.from(text, 'latin1'), type), unreadable)
    }
  }
})
