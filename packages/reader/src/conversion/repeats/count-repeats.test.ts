import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { box } from '../../../../../test/support/small-page.ts'
import { moveHeadersAndFootersLast } from './headers-and-footers.ts'

function block(text: string, top: number, { role = 'body' as SlideBlock['role'], left = 20 } = {}) {
  const lines = [text]
  return { lines, role, box: box(left, top, left + 80, top + 10), size: 10, confidence: null }
}

function deck(slides: SlideBlock[][]): SlideReading[] {
  const rest = { mode: 'text' as const, garbled: false, broken: false, mayHoldWords: false }
  return slides.map((blocks, index) => ({ index, ...rest, width: 400, height: 300, blocks }))
}

function lastSlide(slides: SlideBlock[][]): string[] {
  const { blocks } = moveHeadersAndFootersLast(deck(slides)).at(-1) as SlideReading
  return blocks.map(({ role, lines }) => `${role} ${lines}`)
}

const code = ['# Calculations in this language', 'one <- 1 + 1', 'two <- 2 * one', 'one + two']

/** Each step has one line of code more, and one line of output that is where headers are. */
function build(lines: string[], role: SlideBlock['role'] = 'body'): SlideBlock[][] {
  return lines.map((_, at) => [
    ...lines.slice(0, at + 1).map((line, row) => block(line, 40 + 12 * row, row ? {} : { role })),
    block('[1] 2', 10, { left: 300 }),
    ...(at > 0 ? [block('[1] 16', 22, { left: 300 })] : []),
  ])
}

describe('a slide that builds up', () => {
  it('counts once, so that the lines that its steps share are no headers', () => {
    const body = code.map((line) => `body ${line}`)
    assert.deepEqual(lastSlide(build(code)), [...body, 'body [1] 2', 'body [1] 16'])
    const others = ['Aims', 'Means'].map((text) => [block(text, 100), block('ACME', 285)])
    assert.deepEqual(lastSlide([...build(code), ...others]), ['body Means', 'body ACME'])
  })

  it('has the headers that slides beside its steps have', () => {
    const others = ['Aims', 'Means'].map((text) => [
      block(text, 100),
      block('[1] 3', 10, { left: 300 }),
    ])
    assert.equal(lastSlide([...others, ...build(code)])[4], 'body [1] 16')
    assert.equal(lastSlide([...others, ...build(code)])[5], 'header-footer [1] 2')
  })

  it('is no place of titles by itself, so that no line of code on another slide becomes one', () => {
    const steps = build(code, 'title')
    const untitled = [block('read_csv(one)', 40), block('A table', 80)]
    assert.deepEqual(lastSlide([...steps, untitled]), ['body read_csv(one)', 'body A table'])
    const slides = ['Aims', 'Means', 'Costs'].map((text) => [block(text, 40, { role: 'title' })])
    assert.deepEqual(lastSlide([...slides, untitled])[0], 'title read_csv(one)')
  })
})
