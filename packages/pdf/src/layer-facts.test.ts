import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import { layerFacts } from './layer-facts.ts'

const catalog = '1 0 << /Type /Catalog /OCProperties 2 0 R >>'
const off = '2 0 << /OCGs [3 0 R] /D << /OFF [3 0 R] >> >>'
const packed = (content: string, lineEnd = '\n') =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n3 0 obj << /Type /ObjStm /N 1 /First 4 >>\nstream${lineEnd}`),
    deflateSync(content),
    Buffer.from('\nendstream endobj'),
  ])
const hasLayers = (file: Buffer) => layerFacts(() => file).hasLayers()
const mayBeOff = (...parts: (string | Buffer)[]) =>
  layerFacts(() => Buffer.concat(parts.map((part) => Buffer.from(part)))).mayBeOff()

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

describe('a layer', () => {
  it('cannot be off in a file without any state, usage or membership that says so', () => {
    assert.equal(mayBeOff(catalog), false)
    assert.equal(mayBeOff(packed(catalog), packed('4 0 <<>>')), false)
  })

  it('may be off if any object says so, in an object stream too', () => {
    assert.equal(mayBeOff(catalog, off), true)
    assert.equal(mayBeOff(catalog, packed('4 0 <<>>'), packed(off)), true)
    for (const sign of ['/BaseState/OFF', '/ViewState/OFF', '/P/AllOff', '/P/AnyOff', '/VE[/Not]'])
      assert.equal(mayBeOff(catalog, packed(`2 0 << ${sign} >>`)), true, sign)
  })

  it('may be off where objects cannot be read', () => {
    assert.equal(mayBeOff(catalog, packed(off).subarray(0, 60)), true)
    assert.equal(mayBeOff(catalog, packed(' '.repeat(5_000_000) + off)), true)
    assert.equal(mayBeOff(catalog, '<< /Encrypt 5 0 R >>'), true)
  })
})
