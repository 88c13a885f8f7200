import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeOneScriptWords, findAlikeStandIns, type LineSteps } from './one-script-words.ts'

const standIns = new Set(['Ж', '文'])
const characters = [...'Gogle C-ITO', ...standIns]

/** A step per character, `_` for a blank. Where a step sees a stand-in, `second` is the next likeliest character. */
function stepsOf(seen: string, second = ''): LineSteps {
  const classes = characters.length + 1
  const probabilities = new Float32Array(seen.length * classes)
  const classOf = (character: string) => characters.indexOf(character) + 1
  for (const [step, character] of [...seen].entries()) {
    probabilities[step * classes + (character === '_' ? 0 : classOf(character))] = 0.9
    if (standIns.has(character) && second !== '')
      probabilities[step * classes + classOf(second)] = 0.05
  }
  const alikeStandIns = findAlikeStandIns(characters, standIns)
  return { probabilities, filled: 1, characters, alikeStandIns }
}

const decodedText = (seen: string, second?: string) =>
  decodeOneScriptWords(stepsOf(seen, second), standIns).text

test('A word in Latin letters has no letter of an alphabet that looks like it', () => {
  assert.equal(decodedText('G_Ж_g_l_e_', 'o'), 'Gogle')
  assert.equal(decodedText('ЖЖЖЖ G_Ж_g_l_e_', 'o'), 'Ж Gogle')
})

test('A word in Latin letters is as sure as it would be if alphabets that look like it were unknown', () => {
  // the letters of CTO are likelier than one Cyrillic letter for all of them, which leaves the other steps blank
  const share = 0.3
  const line = stepsOf('C_T_O_')
  const classes = characters.length + 1
  const foreign = characters.indexOf('Ж') + 1
  for (let step = 0; step < 6; step += 2) {
    const letter = line.probabilities.findIndex((value, at) => at >= step * classes && value > 0)
    line.probabilities[letter] = 1 - share
    line.probabilities[step * classes + (step === 0 ? foreign : 0)] = share
  }
  const { text, letters } = decodeOneScriptWords(line, standIns)
  assert.equal(text, 'CTO')
  for (const { confidence } of letters) assert.ok(confidence > 0.99, `${confidence}`)
})

test('What takes up most of a word stays', () => {
  assert.equal(decodedText('C_ЖЖЖЖЖЖ', 'o'), 'CЖ')
  assert.equal(decodedText('IT-ЖЖЖЖЖЖЖЖ', 'o'), 'IT-Ж')
})

test('Letters of a script without spaces may be in one word with Latin ones', () => {
  assert.equal(decodedText('G_Cg_文_', 'o'), 'GCg文')
})

test('Stand-ins are marked', () => {
  const { letters } = decodeOneScriptWords(stepsOf('ЖЖ C'), standIns)
  assert.deepEqual(
    letters.map(({ standIn }) => standIn === true),
    [true, false, false],
  )
})
