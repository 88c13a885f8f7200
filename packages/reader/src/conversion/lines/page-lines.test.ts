import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Box } from '@rowdeck/core/deck-model/box'
import { CharFlag } from '@rowdeck/core/deck-model/page'
import fc from 'fast-check'
import { type DrawnLetter, drawnPage, layOut } from '../../../../../test/support/drawn-line.ts'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { linesOfPage } from './page-lines.ts'

const hebrew = ['שלום', 'עולם', 'בְּרֵאשִׁית', 'ספר,', 'אור']
const arabic = ['مرحبا', 'والإنجليزية', 'يُنبّه', 'سجلاً', 'اسطوره‌های', 'وكلاء،', 'الـ']
const latin = ['PDF', 'Node', 'a', 'NCA', 'end-to-end']
const numbers = ['3', '2024', '12:30', '1.5', '٢٠٢٤']
const thai = ['ที่นี่', 'ภาษาไทย', 'ผู้ใช้']
const devanagari = ['नमस्ते', 'हिन्दी', 'कंप्यूटर']

/** Where the text is cut into runs, and the order in which these are drawn. */
const cuts = fc.record({
  places: fc.array(fc.nat({ max: 80 }), { maxLength: 30 }),
  order: fc.array(fc.nat(), { minLength: 31, maxLength: 31 }),
})

function drawnInRuns(letters: DrawnLetter[], cut: { places: number[]; order: number[] }) {
  const ends = [
    ...new Set([...cut.places.filter((place) => place < letters.length), letters.length]),
  ]
  ends.sort((a, b) => a - b)
  const runs = ends.map((end, index) => letters.slice(ends[index - 1] ?? 0, end))
  const drawn = runs.map((run, index) => ({
    run,
    rank: cut.order[index % cut.order.length] as number,
  }))
  return drawnPage(drawn.sort((a, b) => a.rank - b.rank).map(({ run }) => run))
}

/** The direction of a line that is mostly Latin cannot be known. */
function isMostly(own: string[], words: string[]): boolean {
  const lengthOf = (some: string[]) => some.join('').length
  return lengthOf(words.filter((word) => own.includes(word))) * 2 >= lengthOf(words)
}

/** Numbers do not come before Latin words: a page shows "PDF 3" and "3 PDF" alike in right-to-left text. */
function readsOneWay(words: string[]): boolean {
  return words.every((word, index) => {
    const next = words[index + 1]
    return next === undefined || !numbers.includes(word) || !latin.includes(next)
  })
}

describe('text drawn from a line by any cutting into runs comes back as that line', () => {
  for (const [name, own] of Object.entries({ hebrew, arabic })) {
    it(`in ${name}, with Latin words and numbers between`, () => {
      const word = fc.constantFrom(...own, ...own, ...own, ...latin, ...numbers)
      const line = fc
        .tuple(fc.constantFrom(...own), fc.array(word, { maxLength: 6 }), fc.constantFrom(...own))
        .map(([first, words, last]) => [first, ...words, last])
        .filter((words) => isMostly(own, words) && readsOneWay(words))
      fc.assert(
        fc.property(line, cuts, (words, cut) => {
          const page = drawnInRuns(layOut(words, 'rightToLeft'), cut)
          const expected = words.join(' ').normalize('NFC')
          assert.deepEqual(
            linesOfPage(page).map(({ text }) => text),
            [expected],
          )
        }),
        { numRuns: 300 },
      )
    })
  }

  for (const [name, own] of Object.entries({ latin, thai, devanagari })) {
    it(`in ${name}`, () => {
      const line = fc.array(fc.constantFrom(...own), { minLength: 1, maxLength: 6 })
      fc.assert(
        fc.property(line, cuts, (words, cut) => {
          const page = drawnInRuns(layOut(words, 'leftToRight'), cut)
          assert.deepEqual(
            linesOfPage(page).map(({ text }) => text),
            [words.join(' ').normalize('NFC')],
          )
        }),
        { numRuns: 300 },
      )
    })
  }
})

describe('a wide gap', () => {
  /** Texts drawn side by side, in one text object or in several. */
  function linesOf(texts: Omit<SmallText, 'top'>[], inOneObject: boolean): string[] {
    const page = smallPage(texts.map((it) => ({ ...it, text: `${it.text} `, top: 20 })))
    const ends = page.text.flags.indexOf(CharFlag.generated)
    if (inOneObject) page.text.objects.fill(0)
    // the page's own spaces stay, without the line end between the texts
    page.text.codes[ends] = 0x20
    page.text.flags[ends] = 0
    return linesOfPage(page).map(({ text }) => text)
  }

  const columnsAt = (left: number) => [
    { text: 'Name', left: 20 },
    { text: 'Version', left, letterEm: 0.6 },
  ]

  it('of spaces that the author typed parts a line only where there are very many', () => {
    assert.deepEqual(linesOf(columnsAt(95), true), ['Name Version'])
    assert.deepEqual(linesOf(columnsAt(110), true), ['Name', 'Version'])
  })

  it('between texts that are drawn separately does', () => {
    assert.deepEqual(linesOf(columnsAt(95), false), ['Name', 'Version'])
  })
})

describe('a sign in a box', () => {
  it('is no part of the line in the box beside it, however large it is', () => {
    const texts = [
      { text: '!', left: 20, top: 20, size: 60 },
      { text: 'small print', left: 60, top: 50, size: 10 },
    ]
    const frames = [box(10, 10, 54, 90), box(56, 10, 200, 90)]
    const lines = linesOfPage(smallPage(texts, { frames }))
    assert.deepEqual(
      lines.map(({ text }) => text),
      ['!', 'small print'],
    )
  })
})

describe('the space at the end of a line', () => {
  function endsOf(text: string, mark: number, spaceFlags = 0): (boolean | undefined)[] {
    const page = smallPage([{ text, left: 20, top: 20 }])
    const { codes, flags } = page.text
    flags[text.length - 1] = mark
    codes.forEach((code, index) => {
      if (code === 0x20) flags[index] = spaceFlags
    })
    return linesOfPage(page).map(({ endsInSpace }) => endsInSpace)
  }

  it('is what the last character is marked with', () => {
    assert.deepEqual(endsOf('two words', CharFlag.spaceAfter), [true])
    assert.deepEqual(endsOf('two words', CharFlag.noSpaceAfter), [false])
    assert.deepEqual(endsOf('two words', 0), [undefined])
  })

  it('is not missed where the file draws no spaces between words either', () => {
    const { generated, noSpaceAfter } = CharFlag
    assert.deepEqual(endsOf('two words', noSpaceAfter, generated), [undefined])
    assert.deepEqual(endsOf('word', noSpaceAfter), [false])
  })
})

describe('the space at the end of a right-to-left line', () => {
  function endOf(words: string[], isSpaced: boolean): boolean | undefined {
    const page = drawnPage([layOut(words, 'rightToLeft')])
    const { codes, flags, length } = page.text
    codes[length - 1] = isSpaced ? 0x20 : 0x0d
    flags[length - 1] = isSpaced ? 0 : CharFlag.generated
    return linesOfPage(page)[0]?.endsInSpace
  }

  it('is known if a letter is the last that is drawn', () => {
    assert.equal(endOf(['שלום', 'עולם'], true), true)
    assert.equal(endOf(['שלום', 'עולם'], false), false)
  })

  it('is not missed behind a mark or a Latin word, where PDFium may leave it out', () => {
    assert.equal(endOf(['سجلاً'], false), undefined)
    assert.equal(endOf(['שלום', 'PDF'], false), undefined)
  })
})

describe('the paragraphs of a tagged page', () => {
  it('are known of the start and the end of every line', () => {
    const texts = ['One', 'two', 'three'].map((text, row) => ({ text, left: 10, top: 30 * row }))
    const page = smallPage(texts, { paragraphs: Int32Array.of(4, 4, -1) })
    const found = linesOfPage(page).map(({ startsIn, endsIn }) => [startsIn, endsIn])
    assert.deepEqual(found, [
      [4, 4],
      [4, 4],
      [undefined, undefined],
    ])
  })
})

describe('the emphasis of a line', () => {
  it('is known if all of its letters have it or none has', () => {
    const { bold, italic } = CharFlag
    const page = smallPage([
      { text: 'Both', left: 10, top: 0, flags: bold | italic },
      { text: 'none', left: 10, top: 30 },
      { text: 'Some', left: 10, top: 60, flags: bold },
      { text: 'bold', left: 33, top: 60 },
    ])
    const found = linesOfPage(page).map((line) => [line.text, line.bold, line.italic])
    assert.deepEqual(found, [
      ['Both', true, true],
      ['none', false, false],
      ['Some bold', undefined, false],
    ])
  })
})

describe('a text in a box', () => {
  // drawn behind the text of the box, whose left edge it reaches over
  const texts = [
    { text: 'in the box', left: 42, top: 20 },
    { text: 'note', left: 20, top: 20 },
  ]
  const read = (frames: Box[]) => linesOfPage(smallPage(texts, { frames })).map(({ text }) => text)

  it('is a line by itself, though a text beside the box touches it', () => {
    assert.deepEqual(read([box(38, 10, 120, 60)]), ['in the box', 'note'])
  })

  it('goes on with words that are drawn later if no border is between them', () => {
    assert.deepEqual(read([box(10, 10, 120, 60)]), ['note in the box'])
  })
})

describe('the background of words on a line', () => {
  const texts = [
    { text: 'run', left: 20, top: 20 },
    { text: 'npm', left: 39, top: 20 },
    { text: 'now', left: 58, top: 20 },
  ]
  const read = (frame: Box) =>
    linesOfPage(smallPage(texts, { frames: [frame] })).map(({ text }) => text)

  it('does not end the line, unlike the border of a box', () => {
    assert.deepEqual(read(box(37, 18, 56, 32)), ['run npm now'])
    assert.deepEqual(read(box(37, 0, 56, 60)), ['run', 'npm', 'now'])
  })
})

describe('a combining mark that is drawn on its own', () => {
  const linesIn = (texts: SmallText[]) => linesOfPage(smallPage(texts)).map(({ text }) => text)

  it('stays behind the letter before it, though its middle is nearer to the next', () => {
    const texts = ['भ', 'ा', 'ग'].map((text, at) => ({ text, left: 20 + at * 5, top: 50 }))
    assert.deepEqual(linesIn(texts), ['भाग'])
  })

  it('goes to the letter that it is drawn over if that is another', () => {
    const letters = { text: 'ทน', left: 20, top: 50, letterEm: 1 }
    assert.deepEqual(linesIn([letters, { text: '้', left: 23, top: 50 }]), ['ท้น'])
  })
})
