import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noHint } from '../language-hint.ts'
import { type Reading, readingOf } from '../reading.ts'
import { scriptChooser } from './choose-script.ts'
import type { LazyScript } from './script-candidate.ts'

const picture = { width: 1600, height: 100, pixels: new Uint8Array(3 * 1600 * 100) }
const kana = /[\p{sc=Hira}\p{sc=Kana}]/u
const han = /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u

/** A line of 40 heights: its samples are 9 of them long at first, and 30 if the script is in doubt. */
const line = { picture, box: { centerX: 800, centerY: 50, width: 1600, height: 40, angle: 0 } }
const isShort = (width: number) => width < 10 * line.box.height

function script(read: (width: number) => Reading, mark?: RegExp): LazyScript {
  const recognizer = {
    recognize: async (_: unknown, boxes: { width: number }[]) =>
      boxes.map(({ width }) => read(width)),
    close: async () => {},
  }
  const own = { letter: han, spaced: false, languages: [], ...(mark && { mark }) }
  return { ...own, load: async () => recognizer }
}

function reading(text: string, confidence: number): Reading {
  return readingOf(
    [...text].map((character, index) => ({ character, confidence, position: index / text.length })),
  )
}

test('Chinese is not taken for Japanese because the Japanese recognizer reads it a little better', async () => {
  const japanese = script(() => reading('著作権概念保護対象', 0.93), kana)
  const chinese = script(() => reading('著作權概念保護對象', 0.92))
  assert.equal(await scriptChooser([japanese, chinese])([line]), chinese)
})

test('Japanese without kana is Japanese if its own recognizer reads it clearly better', async () => {
  const japanese = script(() => reading('独立行政法人情報処', 0.94), kana)
  const chinese = script(() => reading('独立行政法人情報處', 0.88))
  assert.equal(await scriptChooser([japanese, chinese])([line]), japanese)
})

test('Japanese whose kana come late in a line is Japanese', async () => {
  const textOf = (width: number) => (isShort(width) ? '独立行政法人情報処' : '独立行政法人について')
  const japanese = script((width) => reading(textOf(width), 0.93), kana)
  const chinese = script(() => reading('独立行政法人情報處', 0.93))
  assert.equal(await scriptChooser([japanese, chinese])([line]), japanese)
})

test('Lines that no script could read are not read again when they are chosen again', async () => {
  let count = 0
  const japanese = script(() => {
    count++
    return reading('Kubernetes', 0.9)
  }, kana)
  const choose = scriptChooser([japanese])
  const other = { ...line, box: { ...line.box, width: 800 } }
  assert.equal(await choose([line, other]), undefined)
  assert.equal(await choose([other]), undefined)
  assert.equal(count, 2)
  await choose([line, { ...line, box: { ...line.box, centerY: 20 } }])
  assert.equal(count, 4)
})

test('A preferred script is chosen if its recognizer is sure, and no other one is asked', async () => {
  const japanese = script(() => assert.fail('Japanese was asked'), kana)
  const chinese = script(() => reading('著作權', 0.8))
  assert.equal(
    await scriptChooser([japanese, chinese], { ...noHint, isPreferred: (it) => it === chinese })([
      line,
    ]),
    chinese,
  )
})

test('A few signs that look like ideographs are no script that the text beside the picture does not use', async () => {
  const chinese = script(() => reading('三王', 0.95))
  const beside = { ...noHint, isStrange: () => true }
  assert.equal(await scriptChooser([chinese], beside)([line]), undefined)
  assert.equal(await scriptChooser([chinese])([line]), chinese)
})

test('Lines in a script that the text beside the picture does not use are read in it', async () => {
  const chinese = script(() => reading('著作權概念', 0.8))
  const other = { ...line, box: { ...line.box, centerY: 20 } }
  const beside = { ...noHint, isStrange: () => true }
  assert.equal(await scriptChooser([chinese], beside)([line, other]), chinese)
})

test('A preferred script whose recognizer is not sure leaves the choice to all', async () => {
  const japanese = script(() => reading('独立行政法人について', 0.93), kana)
  const chinese = script(() => reading('独立行政法人', 0.5))
  assert.equal(
    await scriptChooser([japanese, chinese], { ...noHint, isPreferred: (it) => it === chinese })([
      line,
    ]),
    japanese,
  )
})
