import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'

function rolesOf(texts: SmallText[]): string[] {
  return readPage(smallPage(texts), 0).blocks.map(({ role, lines }) => `${role} ${lines[0]}`)
}

describe('the number of a section', () => {
  const name = { text: 'Solution', left: 150, top: 160, size: 24 }

  it('is not the title, though it is larger, and stays above the name that is', () => {
    const number = { text: '02', left: 170, top: 95, size: 50 }
    assert.deepEqual(rolesOf([name, number]), ['body 02', 'title Solution'])
  })

  it('may stand left of the name', () => {
    const number = { text: '02', left: 90, top: 150, size: 50 }
    assert.deepEqual(rolesOf([name, number]), ['body 02', 'title Solution'])
    const away = { ...number, left: 10, size: 26 }
    assert.deepEqual(rolesOf([name, away]), ['title Solution', 'body 02'])
  })

  it('may be a Roman numeral', () => {
    const number = { text: 'II.', left: 170, top: 95, size: 50 }
    assert.deepEqual(rolesOf([name, number]), ['body II.', 'title Solution'])
  })

  it('is a figure like others if it is small and not close, far above or beside the title', () => {
    for (const other of [{ size: 10 }, { top: 20 }, { left: 20 }]) {
      const number = { text: '02', left: 170, top: 110, size: 30, ...other }
      assert.deepEqual(rolesOf([name, number]), ['title Solution', 'body 02'])
    }
  })
})

describe('the label of a section', () => {
  const name = { text: 'The name', left: 50, top: 220, size: 30 }

  it('stays above a name that is low on the slide, or in its middle', () => {
    for (const top of [220, 130]) {
      const label = { text: 'Chapter 1', left: 50, top: top - 30, size: 16 }
      assert.deepEqual(rolesOf([{ ...name, top }, label]), ['body Chapter 1', 'title The name'])
    }
  })
})
