import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixRingBullets } from './fix-ring-bullets.ts'

const picture = { width: 1, height: 1, pixels: new Uint8Array(3) }
const box = { centerX: 0, centerY: 0, width: 1, height: 1, angle: 0 }

/** The texts of lines after the pass; their letters were read with this confidence. */
function fixed(confidence: number, ...texts: string[]): string[] {
  const lines = texts.map((text) => {
    const letters = [...text].map((character, position) => ({ character, confidence, position }))
    return { text, letters, confidence, box, marginPx: 0 }
  })
  return fixRingBullets(picture, lines).map(({ text }) => text)
}

test('A ring in front of a line that was not surely read as a letter is a bullet', () => {
  for (const ring of ['o', '0']) {
    assert.deepEqual(fixed(0.89, `${ring} Costs rise`), ['• Costs rise'])
    assert.deepEqual(fixed(0.9, `${ring} Costs rise`), [`${ring} Costs rise`])
  }
})

test('An o that is a letter is kept', () => {
  const others = ['O Projeto OpenChain', 'o seu plano', 'oAUTH', 'Open', '']
  for (const line of others) assert.deepEqual(fixed(0.6, line), [line])
})

test('Letters in front of several lines are bullets however sure they are, but not the Portuguese article', () => {
  assert.deepEqual(fixed(0.99, 'O Completing it', 'o This is optional', 'OAuth'), [
    '• Completing it',
    '• This is optional',
    'OAuth',
  ])
  const korean = ['매출이 증가했습니다', '서버 응답']
  const bullets = korean.map((text) => `• ${text}`)
  assert.deepEqual(fixed(0.99, ...korean.map((text) => `o ${text}`)), bullets)
  const portuguese = ['O Projeto não é para você', 'O Brasil também faz isso com uma equipe']
  assert.deepEqual(fixed(0.6, ...portuguese), portuguese)
})
