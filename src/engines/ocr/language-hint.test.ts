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
    ...{ ru: 'Рынок', uk: 'Якість', sr: 'Питања', bg: 'Въпроси', el: 'ΕΡΓΑ', he: 'סיכום' },
    ...{ ar: 'نهاية', de: 'Änderung', 'pt-BR': 'Ações', nb: 'Spørsmål' },
  }
  for (const [tag, word] of Object.entries(words)) {
    test(`is read wrongly without a hint, and rightly if ${tag} is named`, async () => {
      assert.notEqual(await read(word), word)
      assert.equal(await read(word, [tag]), word)
    })
  }

  for (const [tag, word] of Object.entries({ pl: 'Źródła', tr: 'Giriş', fr: 'Théâtre' })) {
    test(`is read rightly in Latin letters with and without a hint, as ${word} is`, async () => {
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

test('A text beside a picture tells which scripts are strange to it, if it is long enough', () => {
  const strangeTo = (context: string, named: string[] = []) =>
    models.otherScripts
      .filter(languageHintOf(models, named, context).isStrange)
      .flatMap(({ languages }) => languages)
  const english = 'The quarterly report of the board is on the next page. '.repeat(3)
  assert.ok(strangeTo(english).includes('ja'))
  assert.ok(!strangeTo(`${english} 品質`).includes('ja'))
  assert.ok(!strangeTo(english, ['ja']).includes('ja'))
  assert.deepEqual(strangeTo('The report'), [])
  assert.deepEqual(strangeTo(''), [])
})
