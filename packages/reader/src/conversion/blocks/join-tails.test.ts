import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

function read(texts: SmallText[]): string[] {
  return readPage(smallPage(texts), 0).blocks.flatMap(({ lines }) => lines)
}

describe('a text', () => {
  it('has what stands behind a wide space at the end of its line', () => {
    const texts = [
      { text: '{ start();', left: 20, top: 100 },
      { text: '{ work();', left: 20, top: 112 },
      { text: '// slow', left: 150, top: 112 },
      { text: '{ stop();', left: 20, top: 124 },
    ]
    assert.deepEqual(read(texts), ['{ start();', '{ work(); // slow', '{ stop();'])
  })

  it('takes nothing from a column that was drawn apart from it', () => {
    const texts = [
      { text: 'One', left: 20, top: 100 },
      { text: 'Two', left: 20, top: 112 },
      { text: 'Three', left: 20, top: 124 },
      { text: 'beside', left: 150, top: 112 },
    ]
    assert.ok(read(texts).includes('beside'))
  })
})
