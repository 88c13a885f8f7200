import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { decodeStream, unpackedBytesMax } from './decode-stream.ts'
import { type Dictionary, Name, type Value } from './pdf-values.ts'
import { Keyword, ValueParser } from './value-parser.ts'

function decode(packed: Uint8Array, ...filters: string[]): Buffer | undefined {
  const dictionary: Dictionary = new Map<string, Value>([
    ['Filter', filters.map((name) => new Name(name))],
  ])
  return decodeStream(packed, dictionary, (value) => value)
}

/** Base 85 as PDF has it. */
function toBase85(data: Uint8Array): string {
  let text = ''
  for (let at = 0; at < data.length; at += 4) {
    const group = Buffer.alloc(4)
    const part = Buffer.from(data.subarray(at, at + 4))
    part.copy(group)
    let value = group.readUInt32BE(0)
    const digits = Array.from({ length: 5 }, () => {
      const digit = value % 85
      value = Math.floor(value / 85)
      return String.fromCharCode(33 + digit)
    }).reverse()
    text +=
      value === 0 && part.length === 4 && part.every((byte) => byte === 0)
        ? 'z'
        : digits.slice(0, part.length + 1).join('')
  }
  return `${text}~>`
}

/** LZW without a table: every byte as a code of 9 bits, cleared often enough for the width to stay. */
function toLzw(data: Uint8Array): Buffer {
  const codes = [256]
  data.forEach((byte, at) => {
    if (at > 0 && at % 200 === 0) codes.push(256)
    codes.push(byte)
  })
  const bits = [...codes, 257].map((code) => code.toString(2).padStart(9, '0')).join('')
  return Buffer.from(
    (bits.match(/.{1,8}/gu) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)),
  )
}

describe('the data of a stream', () => {
  it('is what was packed, with each filter and with two of them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 900 }), (data) => {
        const plain = Buffer.from(data)
        assert.deepEqual(decode(deflateSync(data), 'FlateDecode'), plain)
        assert.deepEqual(decode(Buffer.from(plain.toString('hex')), 'AHx'), plain)
        assert.deepEqual(decode(Buffer.from(toBase85(data)), 'ASCII85Decode'), plain)
        assert.deepEqual(decode(toLzw(data), 'LZWDecode'), plain)
        const twice = Buffer.from(toBase85(deflateSync(data)))
        assert.deepEqual(decode(twice, 'ASCII85Decode', 'FlateDecode'), plain)
      }),
    )
  })

  it('grows the codes of LZW with its table', () => {
    // "-----A---B", the example of the specification, 7.4.4.2
    assert.equal(
      decode(Buffer.from('800b6050220c0c8501', 'hex'), 'LZWDecode')?.toString(),
      '-----A---B',
    )
  })

  it('is not read if a filter is unknown, or beyond a size', () => {
    assert.equal(decode(Buffer.alloc(1), 'DCTDecode'), undefined)
    const most = deflateSync(Buffer.alloc(unpackedBytesMax))
    assert.equal(decode(most, 'FlateDecode')?.length, unpackedBytesMax)
    assert.equal(decode(deflateSync(Buffer.alloc(unpackedBytesMax + 1)), 'FlateDecode'), undefined)
  })
})

describe('values', () => {
  const all = (text: string) => {
    const parser = new ValueParser(Buffer.from(text, 'latin1'))
    const found: unknown[] = []
    for (let value = parser.next(); value !== undefined; value = parser.next()) found.push(value)
    return found
  }

  it('are read in every form', () => {
    assert.deepEqual(all('12 -.5 +3. --4 true null % comment\n/A#20b'), [
      ...[12, -0.5, 3, -4, true, null, new Name('A b')],
    ])
    const strings = all(String.raw`(a\(b(c)\101\n) <4142 4>`) as Uint8Array[]
    assert.deepEqual(
      strings.map((value) => Buffer.from(value).toString('latin1')),
      ['a(b(c)A\n', 'AB@'],
    )
    assert.deepEqual(all('[1 0 R 2 0 Rx]').length, 1)
  })

  it('end, whatever is left open or nested', () => {
    const texts = [
      '[[[',
      '<< /A << /B',
      '(abc',
      '<41',
      '>> ] )',
      '['.repeat(10_000),
      '<<'.repeat(10_000),
    ]
    for (const text of texts) assert.ok(all(text).length <= 20_000)
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary-ascii', maxLength: 60 }),
        (text) => all(text).length >= 0,
      ),
    )
  })

  it('are not the operators between them', () => {
    assert.deepEqual(all('BT 1 Tf')[0], new Keyword('BT'))
  })
})
