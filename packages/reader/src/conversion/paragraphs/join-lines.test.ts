import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainLine } from '../../../../../test/support/plain-line.ts'
import { blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { paragraphsOf } from './paragraphs.ts'
import { slideTextsOf } from './slide-texts.ts'

/** The paragraphs of lines below one another, in letters 5 wide. */
function paragraphs(texts: string[]): string[] {
  const block = blockOf(
    texts.map((text, row): Line => {
      const box = { left: 0, top: 12 * row, right: 5 * text.length, bottom: 12 * row + 10 }
      return plainLine(text, box, { order: row })
    }),
  )
  const slide = slideTextsOf([block], { width: 720, height: 405 })
  return paragraphsOf(block, { texts: slide }).map(({ text }) => text)
}

const full = 'This line is so long that the next word of the text found no room on it'

test('A dash between digits or names, and a hyphen behind a digit, are joined without a space.', () => {
  for (const [first, second] of [
    ['pages 33–', '41 of the annual report'],
    ['between Berlin–', 'Potsdam and the sea'],
    ['glucose 1,6-', 'bisphosphate is next'],
  ]) {
    assert.deepEqual(paragraphs([`${full} ${first}`, `${second}`]), [`${full} ${first}${second}`])
  }
  const apart = [`${full} of all –`, 'and of some']
  assert.deepEqual(paragraphs(apart), [apart.join(' ')])
})

test('A name that is cut at its underscore is whole.', () => {
  for (const [first, second] of [
    ['call MPI_Get_', 'count of the library'],
    ['see docs/security_audit', '_report.md for all of it'],
  ]) {
    assert.deepEqual(paragraphs([`${full} ${first}`, `${second}`]), [`${full} ${first}${second}`])
  }
  const apart = [`${full} the function`, '_sbrk is next and so on']
  assert.deepEqual(paragraphs(apart), [apart.join(' ')])
})

test('An address at the end of a full line goes on in the next one, but not that of a command.', () => {
  const rest = 'path/of-it and more'
  const address = `${full} https://example.org/`
  assert.deepEqual(paragraphs([address, rest]), [address + rest])
  assert.deepEqual(
    paragraphs([address, 'someone@example.org']).join('|').includes('/someone'),
    false,
  )
  const command = `$ curl -sI ${'x'.repeat(50)} https://example.org/`
  assert.ok(paragraphs([command, 'HTTP/2 200']).every((text) => !text.includes('/HTTP')))
})
