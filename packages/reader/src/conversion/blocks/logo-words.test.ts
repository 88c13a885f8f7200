import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { blockOf } from '../lines/block.ts'
import { withoutLogos } from './logo-words.ts'

interface Place {
  left: number
  top: number
  size: number
}

/** A line that OCR found in a picture 1600 by 900. */
function seen(text: string, { left, top, size }: Place, confidence: number | null = 0.9) {
  const box = { left, top, right: left + 0.5 * size * text.length, bottom: top + size }
  return blockOf([{ ...plainLine(text, box, { size }), confidence }])
}

function kept(...blocks: ReturnType<typeof seen>[]): string[] {
  return withoutLogos(blocks, 900).map(({ lines }) => lines[0]?.text ?? '')
}

const title = seen('Motivating use case', { left: 100, top: 110, size: 64 })
const body = seen('All communicators derived from it', { left: 100, top: 250, size: 40 })

describe('words that may be the title of a picture', () => {
  it('are not those of a logo beside it, at either side', () => {
    const logos = [20, 1300].map((left) => seen('ACME', { left, top: 100, size: 80 }))
    for (const logo of logos) {
      assert.deepEqual(kept(logo, title, body), [
        'Motivating use case',
        'All communicators derived from it',
      ])
    }
  })

  it('are not those of a larger logo above it, at the edge', () => {
    const logo = seen('RUTGERS', { left: 70, top: 10, size: 88 })
    assert.ok(!kept(logo, title, body).includes('RUTGERS'))
  })

  it('are not those of a smaller logo above it, also at the height of titles of title slides', () => {
    const low = seen('Endpoints proposal', { left: 160, top: 420, size: 80 })
    for (const text of ['ACME', 'intel®']) {
      const logo = seen(text, { left: 1350, top: 120, size: 56 })
      assert.deepEqual(kept(logo, low), ['Endpoints proposal'])
    }
  })

  it('may be a word above a phrase that is as large, far larger or low on the slide', () => {
    const word = seen('Workshop', { left: 120, top: 60, size: 76 })
    for (const { top, size } of [
      { top: 300, size: 76 },
      { top: 280, size: 190 },
      { top: 560, size: 100 },
    ]) {
      assert.ok(kept(word, seen('Show me', { left: 400, top, size })).includes('Workshop'))
    }
  })

  it('are not the few letters of a sign beside it, however large', () => {
    assert.ok(!kept(seen('CQ', { left: 1400, top: 80, size: 200 }), title).includes('CQ'))
  })

  it('are not those beside a drawing if the slide has a phrase, or another word that is large enough', () => {
    const drawn = seen('OPENCHAIN', { left: 460, top: 400, size: 114 })
    const [line] = drawn.lines
    assert.ok(line)
    const logo = blockOf([{ ...line, besideDrawing: true }])
    const phrase = seen('License compliance in practice', { left: 180, top: 560, size: 48 })
    const other = seen('CURRICULUM', { left: 460, top: 540, size: 100 })
    for (const text of [phrase, other]) {
      assert.ok(!kept(logo, text).includes('OPENCHAIN'))
      assert.ok(kept(drawn, text).includes('OPENCHAIN'))
    }
    const item = seen('• an item of a list', { left: 180, top: 560, size: 48 })
    const small = seen('Curriculum', { left: 460, top: 540, size: 48 })
    for (const text of [item, small]) assert.ok(kept(logo, text).includes('OPENCHAIN'))
  })

  it('may be a single word with a logo at the far right', () => {
    const links = seen('Links', { left: 40, top: 80, size: 48 })
    const url = seen('https://example.com/a/long/address', { left: 40, top: 240, size: 60 })
    const logo = seen('solarwinds', { left: 1370, top: 80, size: 50 })
    assert.deepEqual(kept(links, logo, url), ['Links', 'https://example.com/a/long/address'])
  })

  it('may be a single word above text of about its size, or above a list', () => {
    const word = seen('Freeware', { left: 40, top: 20, size: 42 })
    assert.ok(kept(word, { ...body, size: 38 }).includes('Freeware'))
    const item = seen('• Freeware has three members', { left: 40, top: 66, size: 30 })
    assert.ok(kept(word, item).includes('Freeware'))
  })

  it('are all words of a text layer, where logos are pictures', () => {
    const word = seen('ACME', { left: 1300, top: 100, size: 80 }, null)
    assert.equal(kept(word, title).length, 2)
  })
})
