import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { smallPage } from '../../../../../test/support/small-page.ts'
import { linesOfPage } from './page-lines.ts'

const right = 390

/** The lines of a page, given as they look from the left, that end at the right edge. */
function readFromRight(...seen: string[]): string[] {
  return read(
    seen.map((text, row) => ({ text, left: right - 5 * text.length, top: 20 + row * 30 })),
  )
}

function readFromLeft(...seen: string[]): string[] {
  return read(seen.map((text, row) => ({ text, left: 20, top: 20 + row * 30 })))
}

function read(texts: { text: string; left: number; top: number }[]): string[] {
  return linesOfPage(smallPage(texts)).map(({ text }) => text)
}

describe('a line in two scripts', () => {
  it('runs from right to left if the lines around it end where it does, however many letters are Latin', () => {
    assert.deepEqual(
      readFromRight('HDMI, DVI, VGA, DisplayPort :הגוצת', 'Visual Studio Code and Vim :ךרוע'),
      ['תצוגה: HDMI, DVI, VGA, DisplayPort', 'עורך: Visual Studio Code and Vim'],
    )
  })

  it('runs from left to right if the lines around it begin where it does', () => {
    assert.deepEqual(readFromLeft('Welcome: םולש ךורב', 'Bye: תוארתהל', 'Thanks: הדות'), [
      'Welcome: ברוך שלום',
      'Bye: להתראות',
      'Thanks: תודה',
    ])
  })

  it('runs as its signs tell where no line begins or ends where it does', () => {
    const title = (text: string) => read([{ text, left: 100, top: 20 }])
    assert.deepEqual(title('HDMI and VGA :הגוצת'), ['תצוגה: HDMI and VGA'])
    assert.deepEqual(title('In short: הדות'), ['In short: תודה'])
  })

  it('runs as the page does where nothing else tells', () => {
    const texts = ['הרצק הריקס וז', 'Singleton תרטמ'].map((text, row) => ({
      ...{ text, left: 50 + 70 * row, top: 20 + 60 * row },
    }))
    assert.equal(read(texts)[1], 'מטרת Singleton')
  })
})
