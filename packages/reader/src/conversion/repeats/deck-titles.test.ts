import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { box } from '../../../../../test/support/small-page.ts'
import { moveHeadersAndFootersLast } from './headers-and-footers.ts'

type Role = SlideBlock['role']

function block(
  text: string,
  { top = 20, size = 10, left = 20, role = 'body' as Role },
): SlideBlock {
  const right = left + (text.length * size) / 2
  return { lines: [text], role, box: box(left, top, right, top + size), size, confidence: null }
}

function deck(slides: SlideBlock[][]): SlideReading[] {
  return slides.map((blocks, index) => ({
    index,
    mode: 'text',
    garbled: false,
    mayHoldWords: false,
    broken: false,
    width: 400,
    height: 300,
    blocks,
  }))
}

function rolesOf(readings: SlideReading[]): string[][] {
  return moveHeadersAndFootersLast(readings).map(({ blocks }) =>
    blocks.map(({ role, lines }) => `${role} ${lines.join('/')}`),
  )
}

const names = ['Aims', 'Means', 'Costs', 'Risks', 'Plan']

describe('a title', () => {
  it('is not the name or logo that most slides share, if there is a larger text at the top', () => {
    const logo = block('ACME', { top: 10, size: 12, left: 350, role: 'title' })
    const slides = names.map((name) => [logo, block(name, { top: 40, size: 20 })])
    assert.deepEqual(rolesOf(deck(slides))[1], ['title Means', 'header-footer ACME'])
    const smaller = names.map((name) => [logo, block(name, { top: 40, size: 10 })])
    assert.deepEqual(rolesOf(deck(smaller))[1], ['title ACME', 'body Means'])
    assert.deepEqual(rolesOf(deck(slides.slice(0, 3)))[1], ['title ACME', 'body Means'])
    const figures = names.map((name) => [logo, block(name, { top: 150, size: 40 })])
    assert.deepEqual(rolesOf(deck(figures))[1], ['title ACME', 'body Means'])
  })

  it('is not the name beside such a logo either', () => {
    const sign = block('A', { top: 10, size: 12, left: 20, role: 'title' })
    const name = block('ACME Systems', { top: 12, size: 14, left: 40 })
    const slides = names.map((text) => [sign, name, block(text, { top: 40, size: 20 })])
    assert.deepEqual(rolesOf(deck(slides))[1]?.[0], 'title Means')
  })

  it('is no header, which other slides have beside their titles, on a slide without a heading', () => {
    const header = (role: Role = 'body') => block('Escape', { top: 10, size: 12, role })
    const titled = names.map((name) => [block(name, { top: 40, role: 'title' }), header()])
    const untitled = [header('title'), block('Results', { top: 150 })]
    assert.deepEqual(rolesOf(deck([...titled, untitled]))[5], [
      'body Results',
      'header-footer Escape',
    ])
    const larger = [
      header('title'),
      block('Thanks', { top: 150, size: 14 }),
      block('to all', { top: 200 }),
    ]
    assert.deepEqual(rolesOf(deck([...titled, larger]))[5]?.slice(0, 2), [
      'title Thanks',
      'body to all',
    ])
    const marked = [{ ...header('title'), isMarked: true as const }, block('Results', { top: 150 })]
    for (const slides of [
      [...titled, marked],
      [...titled.slice(0, 3), untitled, untitled, untitled],
      [...titled.slice(0, 1), untitled],
    ])
      assert.equal(rolesOf(deck(slides)).at(-1)?.[0], 'title Escape')
  })

  it('is what is where the other slides have theirs, in their font size', () => {
    const titled = names.map((name) => [block(name, { top: 20, size: 20, role: 'title' })])
    const untitled = [block('Results', { top: 20, size: 20 }), block('x', { top: 90, size: 20 })]
    assert.deepEqual(rolesOf(deck([...titled, untitled]))[5], ['title Results', 'body x'])
    for (const other of [{ size: 12 }, { top: 60 }, { left: 60 }]) {
      const slide = [block('Results', { top: 20, size: 20, ...other })]
      assert.deepEqual(rolesOf(deck([...titled, slide]))[5], ['body Results'], `${other}`)
    }
    assert.deepEqual(rolesOf(deck([...titled.slice(0, 2), untitled]))[2]?.[0], 'body Results')
  })

  it('is there though a sticker above it is taken for the title', () => {
    const place = { top: 40, size: 20 }
    const titled = names.map((name) => [block(name, { ...place, role: 'title' })])
    const sticker = block('New', { top: 10, size: 20, role: 'title' })
    const slides = deck([...titled, [sticker, block('Results of the year', place)]])
    assert.deepEqual(rolesOf(slides)[5], ['title Results of the year', 'body New'])
  })

  it('is not one of several texts there', () => {
    const titled = names.map((name) => [block(name, { top: 20, size: 20, role: 'title' })])
    const twice = [block('Here', { top: 20, size: 20 }), block('and here', { top: 22, size: 20 })]
    assert.deepEqual(rolesOf(deck([...titled, twice]))[5], ['body Here', 'body and here'])
    const two = [{ ...(twice[0] as SlideBlock), role: 'title' as Role }, twice[1] as SlideBlock]
    assert.deepEqual(rolesOf(deck([...titled, two]))[5], ['title Here', 'body and here'])
  })
})
