import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { box, type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { blockOf } from '../lines/block.ts'
import { readPage } from '../slides/read-page.ts'
import { paragraphsOf } from './paragraphs.ts'
import { slideTextsOf } from './slide-texts.ts'

function read(texts: SmallText[], more = {}): string[] {
  return readPage(smallPage(texts, more), 0).blocks.flatMap(({ lines }) => lines)
}

/** Whether a line below another, in letters 5 wide, is a paragraph of its own. */
function isAnew(...texts: [string, string]): boolean {
  const lines = texts.map((text, row) => {
    const place = { left: 0, top: 12 * row, right: 5 * text.length, bottom: 12 * row + 10 }
    return plainLine(text, place, { order: row })
  })
  const block = blockOf(lines)
  return (
    paragraphsOf(block, { texts: slideTextsOf([block], { width: 720, height: 405 }) }).length === 2
  )
}

describe('a line', () => {
  it('begins a paragraph by what is written', () => {
    const anew = [
      ['44.実証実験での利用', '45.OEM商品に添付'],
      ['・自己紹介', '-当日いきなり'],
      ['・自己紹介', '－当日いきなり'],
      ['Meta level', '-public repo'],
      ['*Organizing cases', '*Considering usage'],
      ['(1)ライセンス条件', '(2)必要なし'],
      ['日時: 2020年5月20日', '場所: オンライン'],
      ['github.com/someone', 'someone.example.org'],
      ['example.org/rust-tracing', 'ines@example.org'],
      ['@someone', 'github.com/someone'],
      ['work(); // slow', '} // end'],
    ] as const
    for (const [before, line] of anew) assert.ok(isAnew(before, line), line)
  })

  it('goes on with the rest of an address that is broken at a hyphen', () => {
    const continued = [['see https://example.org/some-', 'where/else']] as const
    for (const [before, line] of continued) assert.ok(!isAnew(before, line), line)
  })
})

describe('a line of a paragraph', () => {
  /** How many paragraphs lines below one another are, in letters 5 wide. */
  const count = (texts: string[]) => {
    const lines = texts.map((text, row) => {
      const place = { left: 0, top: 12 * row, right: 5 * text.length, bottom: 12 * row + 10 }
      return plainLine(text, place, { order: row })
    })
    const block = blockOf(lines)
    return paragraphsOf(block, { texts: slideTextsOf([block], { width: 720, height: 405 }) }).length
  }

  it('goes on in Russian where a preposition is kept with its word', () => {
    const lines = [
      'Желание меняться, одиночество, потребность думать',
      'с кем-то на одном уровне — это не только про вашу',
      'аудиторию. Это про всех. Продукт попадает',
      'в универсальный запрос, который есть у огромного числа',
      'людей, никогда не слышавших о вас.',
    ]
    assert.equal(count(lines), 1)
  })

  it('goes on in Thai, whose lines end between words', () => {
    const lines = [
      'มุ่งการพัฒนาทางการเกษตร การท่องเที่ยว และส่งเสริม',
      'ประชาธิปไตยแบบรัฐสภา โดยมีพระมหากษัตริย์เป็นประมุข',
      'ภายใต้รัฐธรรมนูญ',
    ]
    assert.equal(count(lines), 1)
  })
})

describe('small lines at the top of a slide', () => {
  const names = ['Wood and water,', 'wood and frost,', 'wood and fire']
  const texts = (top: number): SmallText[] => [
    ...names.map((text, row) => ({ text, left: 20, top: top + 6 * row, size: 6 })),
    { text: 'Shrinking', left: 20, top: 60, size: 14 },
    { text: 'The text of the slide below its title is set in another size.', left: 20, top: 100 },
  ]

  it('are entries of a navigation, a line each, if they take little of the room', () => {
    assert.deepEqual(read(texts(12)).slice(1, 4), names)
    assert.equal(read(texts(13))[1], names.join(' '))
  })
})

describe('a centered label of two lines', () => {
  const label = (right: number) => ({ frames: [box(100, 90, right, 140)] })

  it('is one phrase where its frame has no room for it on one line', () => {
    const texts = [
      { text: 'Version', left: 107, top: 100 },
      { text: 'Control', left: 107, top: 112 },
    ]
    assert.deepEqual(read(texts, label(149)), ['Version Control'])
  })

  it('is two in Japanese, where every line of a small frame ends near its edge', () => {
    const texts = [
      { text: 'リスト作成', left: 110, top: 100 },
      { text: 'プロセス', left: 112, top: 112 },
    ]
    assert.deepEqual(read(texts, label(141)), ['リスト作成', 'プロセス'])
  })

  it('is two where there was room', () => {
    const texts = [
      { text: 'Client', left: 165, top: 100 },
      { text: 'Server', left: 165, top: 112 },
    ]
    assert.deepEqual(read(texts, label(260)), ['Client', 'Server'])
  })

  it('begins a paragraph behind a command in a terminal, unless that has no room for its first word', () => {
    const isOutput = (command: string, right: number) => {
      const lines = [command, 'v3.8.0'].map((text, row) => {
        const place = { left: 0, top: 12 * row, right: 5 * text.length, bottom: 12 * row + 10 }
        return plainLine(text, place, { order: row, letterWidth: 5 })
      })
      const frame = { left: -5, top: -5, right, bottom: 30 }
      return paragraphsOf({ ...blockOf(lines), frame }).length === 2
    }
    assert.ok(isOutput('~/api $ npm version minor', 400))
    assert.ok(isOutput('(venv) me@host:~/api$ make the-next', 400))
    assert.ok(!isOutput('~/api $ npm version minor --tag', 170))
  })
})

describe('a line in a picture', () => {
  /** The paragraphs of lines below one another, in letters 5 wide, which were read with a confidence or are of a file. */
  const paragraphs = (texts: string[], more: { confidence: number | null; isTitle?: boolean }) => {
    const { confidence, isTitle = false } = more
    const lines = texts.map((text, row) => {
      const place = { left: 0, top: 12 * row, right: 5 * text.length, bottom: 12 * row + 10 }
      return plainLine(text, place, { order: row, confidence })
    })
    const block = blockOf(lines)
    const slide = slideTextsOf([block], { width: 720, height: 405 })
    return paragraphsOf(block, { texts: slide, isTitle }).map(({ text }) => text)
  }

  it('may go on in a block of capitals, whose starts tell nothing, but not in a list of them', () => {
    const wrapped = [
      'THE MODEL CAN BE USED TO PREDICT',
      'IF A WEBSITE IS MALICIOUS OR NOT',
      'BASED ON METADATA.',
    ]
    assert.deepEqual(paragraphs(wrapped, { confidence: 0.98 }), [wrapped.join(' ')])
    const items = ['PANDAS', 'NUMPY', 'SKLEARN AND FRIENDS']
    assert.deepEqual(paragraphs(items, { confidence: 0.98 }), items)
  })

  it('goes on in a title more often than elsewhere', () => {
    const lines = ['Aplicativo', 'Android']
    assert.deepEqual(paragraphs(lines, { confidence: 0.98, isTitle: true }), ['Aplicativo Android'])
    assert.deepEqual(paragraphs(lines, { confidence: 0.98 }), lines)
    assert.deepEqual(
      paragraphs(['Thank you!', 'Connect with us.'], { confidence: 0.98, isTitle: true }).length,
      2,
    )
  })

  it('goes on inside a sentence in Japanese, which files may break otherwise', () => {
    const lines = ['守らないと', '著作権侵害']
    assert.deepEqual(paragraphs(lines, { confidence: 0.98 }), [lines.join('')])
    assert.deepEqual(paragraphs(lines, { confidence: null }), lines)
  })
})
