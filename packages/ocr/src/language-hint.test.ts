import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { drawSlide } from '../../../test/support/draw-slide.ts'
import { languageHintOf } from './language-hint.ts'
import { embeddedModels, loadOcrModels } from './models/ocr-models.ts'
import { createPaddleOcrEngine } from './paddle-ocr-engine.ts'

const models = await loadOcrModels(embeddedModels)
const engine = await createPaddleOcrEngine({ models, threads: 1 })
after(() => engine.close())

async function read(text: string, languages?: string[]): Promise<string> {
  const picture = await drawSlide([text])
  const lines = await engine.read({ picture }, languages)
  return lines.map((line) => line.text).join('\n')
}

describe('A word that is too short to tell its language', () => {
  const words = {
    uk: 'Вступ',
    pl: 'Źródła',
    sk: 'Ďakujem',
    vi: 'Cảm ơn',
  }
  for (const [tag, word] of Object.entries(words)) {
    test(`is read wrongly without a hint, and rightly if ${tag} is named`, async () => {
      assert.notEqual(await read(word), word)
      assert.equal(await read(word, [tag]), word)
    })
  }

  const plain = {
    ...{ ru: 'Рынок', sr: 'Питања', bg: 'Въпроси', el: 'ΕΡΓΑ', he: 'סיכום', ar: 'نهاية' },
    ...{ de: 'Änderung', 'pt-BR': 'Ações', nb: 'Spørsmål', tr: 'Giriş', fr: 'Théâtre' },
    ...{ ro: 'Întrebări', hu: 'Szűrő' },
  }
  for (const [tag, word] of Object.entries(plain)) {
    test(`is read rightly with and without a hint, as ${word} is`, async () => {
      assert.equal(await read(word), word)
      assert.equal(await read(word, [tag]), word)
    })
  }

  test('is read in the likeliest of several languages', async () => {
    assert.equal(await read('Größe', ['ja', 'en', 'de']), 'Größe')
    assert.equal(await read('Рынок', ['de', 'uk', 'ru']), 'Рынок')
  })

  test('is left alone by a language that no network reads', async () => {
    assert.equal(await read('Größe', ['ka']), await read('Größe'))
  })
})

test('A slide that tells its language is read in it, whatever is named', async () => {
  const german = 'Die Größe und das Maß für die Höhe von Gebäuden'
  assert.equal(await read(german, ['tr', 'ru', 'ja']), german)
  assert.equal(
    await read('Weekly report for customers', ['ru', 'el']),
    'Weekly report for customers',
  )
})

test('A hint names recognizers of scripts with their region, and alphabets with the named languages alone', () => {
  const hint = languageHintOf(models, ['zh-TW', 'uk', 'nn'])
  const scripts = models.otherScripts.filter(hint.isPreferred).map(({ languages }) => languages)
  assert.deepEqual(scripts, [['zh-Hant']])
  const alphabets = hint.alphabets.map(({ script, languages }) => [script, languages.length])
  assert.deepEqual(alphabets, [['Cyrillic', 1]])
  assert.deepEqual(hint.latin, ['nor'])
})
