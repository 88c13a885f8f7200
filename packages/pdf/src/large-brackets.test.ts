import assert from 'node:assert/strict'
import { it } from 'node:test'
import { noTraits } from './font-traits.ts'
import { joinPieces } from './large-brackets.ts'
import { emptyText } from './spell-out.ts'
import { bracketOfPiece } from './tex-fonts.ts'

/** The text after pieces of a large font were joined; each is a letter with the left and the top of its cell. */
function joined(pieces: [letter: string, left: number, top: number][]): string {
  const text = emptyText(pieces.length)
  for (const [at, [letter, left, top]] of pieces.entries()) {
    text.codes[at] = letter.charCodeAt(0)
    text.boxes.set([left, top, left + 4, top + 10], at * 4)
    text.sizes[at] = 10
  }
  text.length = pieces.length
  joinPieces(text, new Array(pieces.length).fill({ ...noTraits, tex: 'large' }))
  return String.fromCodePoint(...text.codes.subarray(0, text.length)).replaceAll('\u200b', '')
}

it('pieces on each other are one bracket', () => {
  assert.equal(joined([...'|||'].map((bar, at) => [bar, 50, at * 6])), '|')
})

it('brackets beside each other stay, and so do different ones on each other', () => {
  assert.equal(joined([...'||'].map((bar, at) => [bar, 50 + at * 6, 20])), '||')
  assert.equal(
    joined([
      ['(', 50, 20],
      ['[', 50, 30],
    ]),
    '([',
  )
})

it('a code of private use is the bracket that it is a piece of, or nothing', () => {
  const characters = [0xf8eb, 0xf8ec, 0xf8f2, 0xf8f3, 0xf8fb].map(bracketOfPiece)
  assert.deepEqual(characters, [0x28, 0x200b, 0x7b, 0x200b, 0x200b])
  assert.equal(bracketOfPiece(0xf8e4), undefined)
  assert.equal(bracketOfPiece(0xf8ff), undefined)
})
