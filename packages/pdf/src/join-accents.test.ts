import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'
import { smallPage } from '../../../test/support/small-page.ts'
import { joinAccents } from './join-accents.ts'

const size = 20
const width = 10

/** A character and the left edge of its cell; a space is one that PDFium inferred. */
type Drawn = readonly [character: string, left: number, raised?: number]

function pageTextWith(drawn: Drawn[]): PageText {
  const { text } = smallPage([{ text: drawn.map(() => 'x').join(''), left: 0, top: 0, size }])
  text.length = drawn.length
  drawn.forEach(([character, left, raised = 0], index) => {
    const inferred = character === ' '
    text.codes[index] = character.codePointAt(0) as number
    text.objects[index] = inferred ? -1 : 0
    text.flags[index] = inferred ? CharFlag.generated : 0
    text.boxes.set([left, -raised, left + width, size - raised], index * 4)
  })
  return text
}

function joined(drawn: Drawn[]): string {
  const text = pageTextWith(drawn)
  joinAccents(text)
  return String.fromCodePoint(...text.codes.subarray(0, text.length))
}

describe('an accent that is drawn over a letter', () => {
  it('is joined with it, whichever comes first', () => {
    assert.equal(
      joined([
        ['´', 0],
        ['e', 0],
      ]),
      'é',
    )
    assert.equal(
      joined([
        ['e', 0],
        ['´', 1],
      ]),
      'é',
    )
    assert.equal(
      joined([
        ['c', 0],
        ['¸', 0],
      ]),
      'ç',
    )
    assert.equal(
      joined([
        ['o', 0],
        ['˝', 0],
      ]),
      'ő',
    )
  })

  it('is joined with a letter without a dot', () => {
    assert.equal(
      joined([
        ['´', 0],
        ['ı', 1],
      ]),
      'í',
    )
  })

  it('is found at the end of the line, raised over a capital', () => {
    assert.equal(
      joined([
        ['E', 0],
        ['a', 10],
        ['b', 20],
        ['´', 0, 4],
      ]),
      'Éab',
    )
  })

  it('leaves no space that PDFium inferred from it', () => {
    const drawn: Drawn[] = [
      ['k', 0],
      ['e', 10],
      ['p', 20],
      ['´', 10],
      [' ', 0],
      ['e', 30],
    ]
    assert.equal(joined(drawn), 'képe')
  })

  it('leaves a space between words', () => {
    const drawn: Drawn[] = [
      ['k', 0],
      ['e', 10],
      ['´', 10],
      [' ', 0],
      ['a', 26],
    ]
    assert.equal(joined(drawn), 'ké a')
  })
})

describe('an accent that is text', () => {
  it('stays beside a letter, over a sign and over a letter that it makes no other letter of', () => {
    assert.equal(
      joined([
        ['e', 0],
        ['´', 10],
      ]),
      'e´',
    )
    assert.equal(
      joined([
        ['`', 0],
        ['e', 10],
        ['`', 20],
      ]),
      '`e`',
    )
    assert.equal(
      joined([
        ['1', 0],
        ['´', 0],
      ]),
      '1´',
    )
    assert.equal(
      joined([
        ['µ', 0],
        ['ˆ', 0],
      ]),
      'µˆ',
    )
  })

  it('stays over a letter of another line', () => {
    assert.equal(
      joined([
        ['e', 0],
        ['´', 0, -30],
      ]),
      'e´',
    )
  })
})
