import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { readSections } from './object-places.ts'

const entriesAtOnce = 1_000_000
const zeros = deflateSync(Buffer.alloc(entriesAtOnce))

/** A file of cross-reference streams, each with a million entries of a byte that say nothing, and each before the next. */
function chainOf(count: number): Buffer {
  let file = Buffer.from('%PDF-1.5\n', 'latin1')
  for (let section = 0, before = 0; section < count; section++) {
    const at = file.length
    const prev = before === 0 ? '' : `/Prev ${before}`
    const dictionary = `<</Type/XRef/W[1 0 0]/Size ${entriesAtOnce}/Filter/FlateDecode/Length ${zeros.length}${prev}>>`
    const head = Buffer.from(`${section + 1} 0 obj\n${dictionary}\nstream\n`, 'latin1')
    file = Buffer.concat([file, head, zeros, Buffer.from('\nendstream\nendobj\n', 'latin1')])
    before = at
  }
  const last = file.lastIndexOf(`${count} 0 obj`)
  return Buffer.concat([file, Buffer.from(`startxref\n${last}\n%%EOF`, 'latin1')])
}

test('The entries of all sections are bounded together.', () => {
  assert.ok(readSections(chainOf(10)))
  assert.equal(readSections(chainOf(11)), undefined)
})
