import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { box } from '../../../../../test/support/small-page.ts'
import { withLettersFrom } from './letters-from-picture.ts'

function reading(lines: string[], more: Partial<SlideBlock> = {}): SlideReading {
  const block = {
    lines,
    role: 'body',
    size: 10,
    confidence: null,
    box: box(0, 0, 100, 100),
  } as const
  return {
    ...{ index: 0, mode: 'text', garbled: false, broken: false, mayHoldWords: false },
    ...{ width: 100, height: 100, blocks: [{ ...block, ...more }] },
  }
}

/** The line of a text layer with the letters that OCR reads; ? stands for a lost one. */
function filled(line: string, ...read: string[]): string | undefined {
  const text = reading([line.replaceAll('?', '\ufffd')])
  const lines = withLettersFrom(text, reading(read)).blocks[0]?.lines
  return lines?.[0]?.replaceAll('\ufffd', '?')
}

describe('a lost letter of a text layer', () => {
  it('is what OCR reads in its place: one letter or the letters of a ligature', () => {
    assert.equal(
      filled('opera?ons of the o?ce', 'Operations of the office'),
      'operations of the office',
    )
    assert.equal(filled('a ?rst sta?', 'a first staff'), 'a first staff')
    assert.equal(filled('fell by ?7.9%', 'fell by −7.9%'), 'fell by −7.9%')
    assert.equal(filled('10?', '2018年 10月'), '10月')
    assert.equal(filled('Team???', 'Team（工藤'), 'Team（工藤')
  })

  it('is found where OCR misreads other letters and breaks lines elsewhere', () => {
    const read = ['The final investigati0n of', 'the Iocal archive']
    assert.equal(
      filled('inves?ga?on of the local archive', ...read),
      'investigation of the local archive',
    )
  })

  it('leaves the letters around it as the text layer has them', () => {
    assert.equal(filled('Il faut o?rir 1O l', 'll faut offrir 10 l'), 'Il faut offrir 1O l')
  })

  it('does not take in the next letter where a space beside it is only inferred', () => {
    const read = ['written in C++, a compiler', 'and C++) too']
    assert.equal(filled('in C? , a compiler', ...read), 'in C++ , a compiler')
    assert.equal(filled('and C? ) too', ...read), 'and C++ ) too')
  })

  it('goes where OCR reads nothing in its place', () => {
    assert.equal(filled('Hello?, world', 'Hello, world'), 'Hello, world')
    assert.equal(filled('Hello??, world', 'Hello, world'), 'Hello, world')
  })

  it('stays where OCR reads other letters beside it, nothing, or several things', () => {
    assert.equal(filled('the o?ce', 'the box'), 'the o?ce')
    assert.equal(filled('the o?ce'), 'the o?ce')
    assert.equal(filled('?ve', 'five', 'live'), '?ve')
    assert.equal(filled('o?', 'of'), 'o?')
  })

  it('is filled in the cells of a table and in links, too', () => {
    const table = { number: 0, rows: [['O\ufffdce', 'Sta\ufffd']], spans: [], header: false }
    const text = reading(['O\ufffdce\tSta\ufffd'], { isTable: true, table })
    const link = { text: 'O\ufffdce', target: { url: 'https://example.com' }, box: box(0, 0, 1, 1) }
    const read = reading(['Office\tStaff'])
    const { blocks, links, mode } = withLettersFrom({ ...text, links: [link] }, read)
    assert.deepEqual(blocks[0]?.table?.rows, [['Office', 'Staff']])
    assert.deepEqual([links?.[0]?.text, mode], ['Office', 'mixed'])
  })
})

it('A slide of which OCR tells nothing stays as it is.', () => {
  const text = reading(['o\ufffdce'])
  assert.equal(withLettersFrom(text, reading([])), text)
})

describe('among many letters, a lost one', () => {
  it('is found in the first 10,000 letters that OCR reads, with the spaces around lines', () => {
    const read = (letters: number) => ['x'.repeat(letters), 'y'.repeat(30), 'the office']
    assert.equal(filled('the o?ce', ...read(9932)), 'the office')
    assert.equal(filled('the o?ce', ...read(9933)), 'the o?ce')
  })

  it('is looked for if it is among the first 300 of a slide', () => {
    const after = (lost: number) => {
      const text = reading(['\ufffd'.repeat(lost), 'the o\ufffdce'])
      return withLettersFrom(text, reading(['the office'])).blocks[0]?.lines[1]
    }
    assert.deepEqual([after(299), after(300)], ['the office', 'the o\ufffdce'])
  })
})
