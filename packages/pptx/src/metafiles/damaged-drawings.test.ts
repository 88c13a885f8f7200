import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  emfFile,
  emfFont,
  emfPlus,
  emfRecord,
  emfText,
  floats,
  joined,
  plusRecord,
  utf16,
  wmfFile,
  wmfFont,
  wmfRecord,
  wmfText,
  words,
} from '../../../../test/support/small-metafile.ts'
import { readDrawingText } from './read-drawing-text.ts'

const at: [number, number] = [100, 200]
const plus = emfPlus([
  plusRecord(0x4008, 0x600, joined([words([0]), floats([20]), words([2, 0, 0, 2]), utf16('ab')])),
  plusRecord(0x401c, 0, joined([words([0, 0, 2]), floats([1, 2, 3, 4]), utf16('cd')])),
  plusRecord(0x4036, 0, joined([words([0, 1, 0, 1]), utf16('e\0'), floats([1, 2])])),
])
const wholes = [
  emfFile([
    ...[emfFont(1), emfRecord(33, []), emfRecord(17, [8]), emfRecord(9, [10, 10])],
    ...[
      emfText('text', { at }),
      emfRecord(34, [-1]),
      emfRecord(108, [1, 2, 2, 0x300, 1, 0, 0], utf16('e')),
    ],
    emfRecord(97, [0, 0, 0, 0, 1, 0, 0, 1, 1, 2, 1, 80, 0, 0, 0, 0, 0, 0], utf16('x\0')),
    ...[emfRecord(35, [], floats([1, 0, 0, 1, 0, 0])), plus],
  ]),
  wmfFile([wmfFont(0), wmfRecord(0x001e, []), wmfText('text', { at }), wmfRecord(0x0127, [-1])]),
]

/** Reads what must have a place, or nothing. */
function readSoundly(bytes: Uint8Array): void {
  for (const { characters, places, up } of readDrawingText(bytes)?.texts ?? []) {
    assert.equal(places.length, characters.length)
    const points = [up, ...places.flatMap(({ from, to }) => [from, to])]
    assert.ok(points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)))
  }
}

test('A damaged drawing has no text or some; it fails nothing', () => {
  const edit = fc.record({ share: fc.double({ min: 0, max: 1, noNaN: true }), value: fc.nat(255) })
  const damaged = fc.record({
    whole: fc.constantFrom(...wholes),
    edits: fc.array(edit, { minLength: 1, maxLength: 8 }),
    length: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(damaged, ({ whole, edits, length }) => {
      const bytes = Uint8Array.from(whole)
      for (const { share, value } of edits) bytes[Math.floor(share * bytes.length)] = value
      readSoundly(bytes)
      readSoundly(bytes.subarray(0, Math.floor(length * bytes.length)))
    }),
    { numRuns: 2_000 },
  )
})

test('A drawing that ends before its last record has no text', () => {
  for (const whole of wholes) {
    assert.ok(readDrawingText(whole))
    assert.equal(readDrawingText(whole.subarray(0, whole.length - 20)), undefined)
  }
})

test('Records without a length, impossible numbers and references beyond a record end the drawing', () => {
  const text = emfText('text', { at })
  const withRecord = (record: Uint8Array) => readDrawingText(emfFile([emfFont(1), text, record]))
  assert.ok(withRecord(text))
  assert.equal(withRecord(words([84, 0])), undefined)
  assert.equal(withRecord(emfFont(0x7fffffff)), undefined)
  assert.equal(withRecord(emfRecord(84, [0, 0, 0, 0, 1, 0, 0, 1, 2, 500, 76, 0])), undefined)
  assert.equal(withRecord(emfRecord(84, [0, 0, 0, 0, 1, 0, 0, 1, 2, 4, -8, 0])), undefined)
  assert.equal(withRecord(emfRecord(35, [], floats([Number.NaN, 0, 0, 1, 0, 0]))), undefined)
  assert.equal(readDrawingText(emfFile([emfFont(1), text], [0, 0, 0, 0])), undefined)
  assert.equal(readDrawingText(wmfFile([wmfText('text', { at })], [0, 0, 0, 0])), undefined)
})

test('A drawing has at most 20,000 characters, 1,000 saved states and 500,000 records', () => {
  const line = (length: number) => emfText('a'.repeat(length), { at, advances: [] })
  assert.ok(readDrawingText(emfFile([line(10_000), line(10_000)])))
  assert.equal(readDrawingText(emfFile([line(10_000), line(10_001)])), undefined)
  const saves = (count: number) => Array.from({ length: count }, () => emfRecord(33, []))
  assert.ok(readDrawingText(emfFile([...saves(1_000), line(1)])))
  assert.equal(readDrawingText(emfFile([...saves(1_001), line(1)])), undefined)
  const many = (count: number) => new Uint8Array(Buffer.alloc(count * 8, emfRecord(13, [])))
  assert.ok(readDrawingText(emfFile([line(1), many(499_997)])))
  assert.equal(readDrawingText(emfFile([line(1), many(499_998)])), undefined)
})

test('Many texts in the bytes of one record, and many objects, take no long time', () => {
  const strings = Array.from({ length: 50_000 }, () => [0, 0, 10_000, 76, 0, 0, 0, 0, 0, 0])
  const overlapping = emfRecord(97, [0, 0, 0, 0, 1, 0, 0, strings.length, ...strings.flat()])
  const created = new Uint8Array(Buffer.alloc(400_000 * 16, wmfRecord(0x02fa, [0, 0, 0, 0, 0])))
  const { user } = process.cpuUsage()
  assert.equal(readDrawingText(emfFile([overlapping])), undefined)
  assert.equal(readDrawingText(wmfFile([created])), undefined)
  assert.ok(process.cpuUsage().user - user < 5e6)
})
