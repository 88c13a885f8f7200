import assert from 'node:assert/strict'
import { it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { wordsIn } from '../../../../test/support/drawn-texts.ts'
import { emfFile, emfFont, emfText } from '../../../../test/support/small-metafile.ts'
import { readDrawingText } from './read-drawing-text.ts'

it('Drawings packed with gzip are read; a file that unpacks to too much or holds no drawing has no text', () => {
  const drawing = emfFile([emfFont(1), emfText('a', { at: [100, 200] })])
  assert.deepEqual(wordsIn(gzipSync(drawing)), ['a'])
  assert.equal(readDrawingText(gzipSync(gzipSync(drawing))), undefined)
  assert.equal(readDrawingText(gzipSync(new Uint8Array(40 * 1024 * 1024))), undefined)
  assert.equal(readDrawingText(Buffer.from('not a drawing at all, but a text')), undefined)
  assert.equal(readDrawingText(new Uint8Array()), undefined)
})
