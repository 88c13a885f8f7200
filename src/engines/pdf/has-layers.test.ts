import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import { hasLayers } from './has-layers.ts'

const catalog = '1 0 << /Type /Catalog /OCProperties 2 0 R >>'
const packed = (content: string, lineEnd = '\n') =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n3 0 obj << /Type /ObjStm /N 1 /First 4 >>\nstream${lineEnd}`),
    deflateSync(content),
    Buffer.from('\nendstream endobj'),
  ])

describe('a file with layers', () => {
  it('is known by its catalog', () => {
    assert.equal(hasLayers(Buffer.from(catalog)), true)
    assert.equal(hasLayers(Buffer.from('<< /Type /Catalog >>')), false)
  })

  it('is known by a catalog in any object stream', () => {
    assert.equal(hasLayers(packed(catalog)), true)
    assert.equal(hasLayers(packed(catalog, '\r\n')), true)
    assert.equal(hasLayers(Buffer.concat([packed('1 0 <<>>'), packed(catalog)])), true)
    assert.equal(hasLayers(packed('1 0 << /Type /Catalog >>')), false)
  })

  it('is not expected where a stream is damaged or inflates to too much', () => {
    assert.equal(hasLayers(packed(catalog).subarray(0, 60)), false)
    assert.equal(hasLayers(packed(' '.repeat(5_000_000) + catalog)), false)
  })
})
