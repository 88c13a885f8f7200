import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { readText } from './read-text.ts'

/** What is read if the library has that text, and where its memory was asked for and given back. */
function read(text: string): { text: string; allocated: number[]; freed: number[] } {
  const bytes = new Uint8Array(100_000)
  const written = Buffer.from(`${text}\0`, 'utf16le')
  const allocated: number[] = []
  const freed: number[] = []
  const place = 1000
  const library = {
    ...{ scratch: 0, bytes },
    allocate: (length: number) => allocated.push(length) && place,
    calls: { free: (address: number) => freed.push(address) },
  } as unknown as PdfiumLibrary
  const call = (address: number, length: number) => {
    if (length >= written.length) bytes.set(written, address)
    return written.length
  }
  return { text: readText(library, call), allocated, freed }
}

it('reads texts up to 20,000 bytes with their end, and no longer ones', () => {
  const longest = 'x'.repeat(9999)
  assert.deepEqual(read(longest), { text: longest, allocated: [20_000], freed: [1000] })
  assert.deepEqual(read(`${longest}x`), { text: '', allocated: [], freed: [] })
})

it('allocates nothing for texts up to 64 bytes with their end', () => {
  const short = 'x'.repeat(31)
  assert.deepEqual(read(short), { text: short, allocated: [], freed: [] })
  assert.deepEqual(read(`${short}x`), { text: `${short}x`, allocated: [66], freed: [1000] })
  assert.deepEqual([read('x').text, read('').text], ['x', ''])
})
