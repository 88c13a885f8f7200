import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noHint } from '../language-hint.ts'
import { type Reading, type ReadLine, readingOf } from '../reading.ts'
import { likeliestScript, scriptOfRuns } from './choose-script.ts'
import type { LazyScript } from './script-candidate.ts'
import { foreignRunsOf } from './stand-ins.ts'

const picture = { width: 1600, height: 100, pixels: new Uint8Array(3 * 1600 * 100) }
const kana = /[\p{sc=Hira}\p{sc=Kana}]/u
const han = /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u

/** A line of 40 heights: its samples are 9 of them long at first, and 30 if the script is in doubt. */
const box = { centerX: 800, centerY: 50, width: 1600, height: 40, angle: 0 }
const line = { picture, box }
const isShort = (width: number) => width < 10 * box.height

interface Kind {
  letter?: RegExp
  mark?: RegExp
}

function script(read: (width: number) => Reading, { letter = han, mark }: Kind = {}): LazyScript {
  const recognizer = {
    recognize: async (_: unknown, boxes: { width: number }[]) =>
      boxes.map(({ width }) => read(width)),
    close: async () => {},
  }
  const own = { letter, spaced: false, languages: [], ...(mark && { mark }) }
  return { ...own, load: async () => recognizer }
}

function reading(text: string, confidence: number): Reading {
  return readingOf(
    [...text].map((character, index) => ({ character, confidence, position: index / text.length })),
  )
}

/** A line as the primary recognizer sees it, with stand-ins among its letters. */
function seen(text: string): ReadLine {
  const { letters } = reading(text, 0.95)
  const marked = letters.map((letter) =>
    /[^ A-Z]/i.test(letter.character) ? { ...letter, standIn: true as const } : letter,
  )
  return { ...readingOf(marked), box, marginPx: 0 }
}

const runs = (text: string) => foreignRunsOf(seen(text))
const unasked = () => assert.fail('A recognizer was asked.')
const japanese = script(unasked, { mark: kana })
const korean = script(unasked, { letter: /\p{sc=Hang}/u, mark: /\p{sc=Hang}/u })
const chinese = script(unasked, { letter: /\p{sc=Han}/u })

test('Letters that only one script uses tell it, and no recognizer is asked', async () => {
  const scripts = [japanese, korean, chinese]
  assert.equal(await scriptOfRuns(picture, runs('文の文の'), { scripts }), japanese)
  assert.equal(await scriptOfRuns(picture, runs('한 Docker 한'), { scripts }), korean)
})

test('A picture without letters of a script with a recognizer is in none', async () => {
  const scripts = [japanese, korean, chinese]
  assert.equal(await scriptOfRuns(picture, runs('Docker'), { scripts }), undefined)
  assert.equal(await scriptOfRuns(picture, runs('Ж Docker'), { scripts }), undefined)
})

test('What takes up less than a letter is a drawing', async () => {
  const text = `${'a'.repeat(79)}한`
  assert.equal(await scriptOfRuns(picture, runs(text), { scripts: [korean] }), undefined)
})

test('The script of most letters is that of a picture with several', async () => {
  const scripts = [japanese, korean, chinese]
  assert.equal(await scriptOfRuns(picture, runs('한 한 한 文'), { scripts }), korean)
})

test('Recognizers tell apart scripts that share the letters', async () => {
  const traditional = script(() => reading('著作權', 0.96), { letter: /\p{sc=Han}/u })
  const simplified = script(() => reading('著作', 0.7), { letter: /\p{sc=Han}/u })
  const scripts = [korean, simplified, traditional]
  assert.equal(await scriptOfRuns(picture, runs('文 Docker'), { scripts }), traditional)
})

test('Chinese is not taken for Japanese because the Japanese recognizer reads it a little better', async () => {
  const japanese = script(() => reading('著作権概念保護対象', 0.93), { mark: kana })
  const chinese = script(() => reading('著作權概念保護對象', 0.92))
  assert.equal(await likeliestScript([line], [japanese, chinese]), chinese)
})

test('Japanese without kana is Japanese if its own recognizer reads it clearly better', async () => {
  const japanese = script(() => reading('独立行政法人情報処', 0.94), { mark: kana })
  const chinese = script(() => reading('独立行政法人情報處', 0.88))
  assert.equal(await likeliestScript([line], [japanese, chinese]), japanese)
})

test('Japanese whose kana come late in a line is Japanese', async () => {
  const textAtWidth = (width: number) =>
    isShort(width) ? '独立行政法人情報処' : '独立行政法人について'
  const japanese = script((width) => reading(textAtWidth(width), 0.93), { mark: kana })
  const chinese = script(() => reading('独立行政法人情報處', 0.93))
  assert.equal(await likeliestScript([line], [japanese, chinese]), japanese)
})

test('A preferred script is chosen if its recognizer is sure, and no other one is asked', async () => {
  const sure = script(() => reading('著作權', 0.8))
  const hint = { ...noHint, isPreferred: (it: unknown) => it === sure }
  assert.equal(await likeliestScript([line], [japanese, sure], hint), sure)
})

test('A preferred script whose recognizer is not sure leaves the choice to all', async () => {
  const other = script(() => reading('独立行政法人について', 0.93), { mark: kana })
  const unsure = script(() => reading('独立行政法人', 0.5))
  const hint = { ...noHint, isPreferred: (it: unknown) => it === unsure }
  assert.equal(await likeliestScript([line], [other, unsure], hint), other)
})
