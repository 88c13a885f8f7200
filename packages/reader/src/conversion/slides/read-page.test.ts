import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CharFlag } from '@rowdeck/core/deck-model/page'
import fc from 'fast-check'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from './read-page.ts'

function read(texts: SmallText[], more = {}): string[] {
  return readPage(smallPage(texts, more), 0).blocks.flatMap(({ lines }) => lines)
}

describe('the text of a slide', () => {
  it('has the title first, wherever it was drawn', () => {
    const texts = [
      { text: 'Body of the slide', left: 20, top: 100 },
      { text: 'Title', left: 20, top: 20, size: 24 },
    ]
    const { blocks } = readPage(smallPage(texts), 0)
    assert.deepEqual(
      blocks.map(({ role, lines }) => [role, ...lines]),
      [
        ['title', 'Title'],
        ['body', 'Body of the slide'],
      ],
    )
  })

  it('takes the heading of the structure as the title, however small', () => {
    const lines = read([
      { text: 'Large', left: 20, top: 20, size: 30 },
      { text: 'Heading', left: 20, top: 90, flags: CharFlag.heading },
    ])
    assert.equal(lines[0], 'Heading')
  })

  it('joins a wrapped paragraph and keeps list items apart', () => {
    const lines = read([
      { text: '• One item that is so long that it', left: 20, top: 100 },
      { text: 'wraps', left: 30, top: 112 },
      { text: '• Two', left: 20, top: 124 },
    ])
    assert.deepEqual(lines, ['• One item that is so long that it wraps', '• Two'])
  })

  it('joins a line that hangs below the words of its list item', () => {
    const lines = read([
      { text: '1.   Introduction to a', left: 20, top: 100 },
      { text: 'licence of the kind', left: 45, top: 112 },
      { text: '2.   Compliance', left: 20, top: 124 },
    ])
    assert.deepEqual(lines, ['1. Introduction to a licence of the kind', '2. Compliance'])
  })

  it('has a title on two lines as one', () => {
    const lines = read([
      { text: 'What is a', left: 40, top: 20, size: 30 },
      { text: 'Blockchain?', left: 40, top: 52, size: 30 },
    ])
    assert.deepEqual(lines, ['What is a Blockchain?'])
  })

  it('has a space between a list mark and its word', () => {
    assert.deepEqual(read([{ text: '➢One', left: 20, top: 100 }]), ['➢ One'])
  })

  it('keeps the hyphen that a word is broken at, and has it once however often it is drawn', () => {
    const lines = read([
      { text: 'Identifizieren von Open-Source\u0002', left: 20, top: 100, flags: CharFlag.hyphen },
      { text: 'Komponenten', left: 20, top: 112 },
    ])
    assert.deepEqual(lines, ['Identifizieren von Open-Source-Komponenten'])
    const page = smallPage([{ text: 're-\u2010read', left: 20, top: 100 }])
    page.text.boxes.copyWithin(12, 8, 12)
    const [block] = readPage(page, 0).blocks
    assert.deepEqual(block?.lines, ['re-read'])
  })

  it('has a soft hyphen at the end of a line, and a word that one divides whole', () => {
    const lines = read([
      { text: 'Jahresabschluss der Gesell\u00ad', left: 20, top: 100 },
      { text: 'schaft', left: 20, top: 112 },
      { text: 'Verein\u00ad', left: 20, top: 160 },
    ])
    assert.deepEqual(lines, ['Jahresabschluss der Gesellschaft', 'Verein-'])
    // as browsers draw the one at which they break a word, without width, and a hyphen over it
    const page = smallPage([
      { text: 'The anemo\u00ad‐', left: 20, top: 100 },
      { text: 'meter of the year', left: 20, top: 112 },
    ])
    const [from, to] = [
      page.text.codes.indexOf(0x2010) * 4,
      page.text.codes.indexOf(0x2010) * 4 - 2,
    ]
    page.text.boxes[to] = page.text.boxes[to - 2] ?? 0
    page.text.boxes[from] = page.text.boxes[to - 2] ?? 0
    assert.deepEqual(readPage(page, 0).blocks[0]?.lines, ['The anemometer of the year'])
    // and as fonts have it that map one glyph to all hyphens
    const mapped = smallPage([
      { text: 'to mpi-\u00ad‐', left: 20, top: 100 },
      { text: 'forum of the year', left: 20, top: 112 },
    ])
    const first = mapped.text.codes.indexOf(0x2d) * 4
    for (const other of [4, 8]) mapped.text.boxes.copyWithin(first + other, first, first + 4)
    assert.deepEqual(readPage(mapped, 0).blocks[0]?.lines, ['to mpi-forum of the year'])
  })

  it('has words whole that hyphens divide, and keeps those of compounds', () => {
    const texts = (...all: string[]) =>
      read(all.map((text, line) => ({ text, left: 20, top: 100 + 12 * line })))
    const divided = texts('The contributions of em-', 'ployees will be adjus-', 'ted in the year.')
    assert.deepEqual(divided, ['The contributions of employees will be adjusted in the year.'])
    const compounds = texts('The book is well-', 'known here, a purpose-', 'built one.')
    assert.deepEqual(compounds, ['The book is well-known here, a purpose-built one.'])
  })

  it('has raised letters behind lowered ones at the end of a line', () => {
    const lines = read([
      { text: 'SO', left: 20, top: 100 },
      { text: '4', left: 30, top: 104, size: 7 },
      { text: '2−', left: 33.5, top: 97, size: 7 },
    ])
    assert.deepEqual(lines, ['SO42−'])
  })

  it('has no title that begins with a bullet', () => {
    const { blocks } = readPage(smallPage([{ text: '• Large', left: 20, top: 20, size: 30 }]), 0)
    assert.deepEqual(
      blocks.map(({ role }) => role),
      ['body'],
    )
  })

  it('joins letters of one word that were drawn apart, as for letters that a font lacks', () => {
    const lines = read([
      { text: 'V', left: 20, top: 100 },
      { text: 't', left: 30, top: 100 },
      { text: 'ệ', left: 25, top: 100 },
      { text: 'Nam', left: 40, top: 100 },
    ])
    assert.deepEqual(lines, ['Vệt Nam'])
  })

  it('has no space where a script without spaces meets words in letters, only where one is drawn', () => {
    const page = smallPage([{ text: '自社 OSS', left: 20, top: 100 }])
    page.text.boxes.set([40.5, 100, 50, 110], 8)
    page.text.flags[2] = CharFlag.generated
    page.text.boxes.set([32, 100, 37, 110], 12)
    const [block] = readPage(page, 0).blocks
    assert.deepEqual(block?.lines, ['自社OSS'])
  })

  it('drops a shadow, and keeps the same words at another place', () => {
    const lines = read([
      { text: 'Shadow', left: 20, top: 100 },
      { text: 'Shadow', left: 21, top: 101 },
      { text: 'Shadow', left: 20, top: 200 },
    ])
    assert.deepEqual(lines, ['Shadow', 'Shadow'])
  })

  it('reads columns one after the other', () => {
    const column = (left: number, name: string) =>
      [100, 112, 124].map((top, index) => ({ text: `${name} line ${index}`, left, top }))
    const lines = read([...column(20, 'Left'), ...column(220, 'Right')])
    const expected = ['Left', 'Right'].flatMap((name) =>
      [0, 1, 2].map((index) => `${name} line ${index}`),
    )
    assert.deepEqual(lines, expected)
  })

  it('reads a table drawn by rows by rows, a line each', () => {
    const texts = [100, 130, 160].flatMap((top, row) =>
      [20, 150, 280].map((left, column) => ({ text: `r${row}c${column}`, left, top })),
    )
    assert.deepEqual(read(texts), ['r0c0\tr0c1\tr0c2', 'r1c0\tr1c1\tr1c2', 'r2c0\tr2c1\tr2c2'])
  })

  it('reads a card to its end before the next one', () => {
    const texts = [
      { text: 'Head one', left: 30, top: 110 },
      { text: 'Head two', left: 230, top: 110 },
      { text: 'Text one', left: 30, top: 160 },
      { text: 'Text two', left: 230, top: 160 },
    ]
    const frames = [box(20, 100, 190, 200), box(220, 100, 390, 200)]
    assert.deepEqual(read(texts, { frames }), ['Head one', 'Text one', 'Head two', 'Text two'])
  })

  it('puts no spaces into Japanese and keeps Arabic in logical order', () => {
    assert.deepEqual(read([{ text: '日本語', left: 20, top: 100 }]), ['日本語'])
    const page = smallPage([{ text: 'سلام', left: 20, top: 100 }])
    const { boxes, length } = page.text
    for (let index = 0; index < length - 1; index++) {
      boxes.set([60 - index * 5, 100, 65 - index * 5, 110], index * 4)
    }
    assert.deepEqual(readPage(page, 0).blocks[0]?.lines, ['سلام'])
  })

  it('has the words that the page draws as shapes', () => {
    const drawnText = [{ text: 'Drawn\nwords', box: box(20, 100, 100, 140), heading: false }]
    assert.deepEqual(read([], { drawnText }).join(' '), 'Drawn words')
  })

  it('has a title that is larger than drawn words that wrap in a large box', () => {
    const words = 'These are so many words that they must stand on three lines of their box'
    const drawnText = [{ text: words, box: box(20, 100, 220, 160), heading: false }]
    const lines = read([{ text: 'Title', left: 20, top: 20, size: 30 }], { drawnText })
    assert.deepEqual(lines, ['Title', words])
  })

  it('is NFC and loses no letter, whatever stands where', () => {
    const texts = fc.array(
      fc.record({
        text: fc.stringMatching(/^([a-zA-Zéüあ]|\u0301){1,12}$/u),
        left: fc.integer({ min: 0, max: 300 }),
        top: fc.integer({ min: 0, max: 280 }),
        size: fc.constantFrom(8, 10, 12, 24),
      }),
      { maxLength: 25 },
    )
    fc.assert(
      fc.property(texts, (given) => {
        const apart = given.map((text, index) => ({ ...text, text: `${index}${text.text}` }))
        const found = read(apart).join('')
        assert.equal(found, found.normalize('NFC'))
        const letters = (text: string) =>
          [...text.normalize('NFD').replace(/\s/g, '')].sort().join('')
        assert.equal(letters(found), letters(apart.map(({ text }) => text).join('')))
      }),
    )
  })
})
