import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixRingBullets } from './fix-ring-bullets.ts'

const picture = { width: 1, height: 1, pixels: new Uint8Array(3) }
const box = { centerX: 0, centerY: 0, width: 1, height: 1, angle: 0 }

/** The text of a line after the pass; its first letter was read with this confidence. */
function fixed(text: string, first: number): string | undefined {
  const letters = [...text].map((character, index) => ({
    character,
    confidence: index === 0 ? first : 0.99,
    position: index,
  }))
  const line = { text, letters, confidence: 0.9, box, marginPx: 0 }
  return fixRingBullets(picture, [line])[0]?.text
}

test('A ring before a word is a bullet, with a space after it or without', () => {
  assert.equal(fixed('o Costs rise', 0.6), '• Costs rise')
  assert.equal(fixed('O Costs rise', 0.7), '• Costs rise')
  assert.equal(fixed('oCosts rise', 0.6), '• Costs rise')
})

test('An o that is a letter is kept', () => {
  assert.equal(fixed('o Brasil', 0.99), 'o Brasil')
  assert.equal(fixed('o seu plano', 0.6), 'o seu plano')
  assert.equal(fixed('oAUTH', 0.6), 'oAUTH')
  assert.equal(fixed('Open', 0.6), 'Open')
  assert.equal(fixed('', 0), '')
})

test('Letters in front of several lines are bullets however sure they are, but not the Portuguese article', () => {
  const fixedAll = (texts: string[]) =>
    fixRingBullets(
      picture,
      texts.map((text) => ({ text, letters: [], confidence: 0.9, box, marginPx: 0 })),
    ).map(({ text }) => text)
  assert.deepEqual(fixedAll(['O Completing it', 'O This is optional', 'OAuth']), [
    '• Completing it',
    '• This is optional',
    'OAuth',
  ])
  assert.deepEqual(fixedAll(['o 매출이 증가했습니다', 'o 서버 응답']), [
    '• 매출이 증가했습니다',
    '• 서버 응답',
  ])
  const portuguese = ['O Projeto não é para você', 'O Brasil também faz isso com uma equipe']
  assert.deepEqual(fixedAll(portuguese), portuguese)
})
