import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixKana } from './fix-kana.ts'

const picture = { width: 1, height: 1, pixels: new Uint8Array(3) }

function fixed(text: string): string | undefined {
  const line = { text, confidence: 1, box: { left: 0, top: 0, right: 1, bottom: 1 }, angle: 0 }
  return fixKana(picture, [line])[0]?.text
}

test('Characters that look like katakana are katakana between letters of it', () => {
  assert.equal(fixed('デ一々が2度入ることがある'), 'データが2度入ることがある')
  assert.equal(fixed('々べ一スに情報を入れる'), 'タベースに情報を入れる')
  assert.equal(fixed('ツ一ルのワ一クフロ一を'), 'ツールのワークフローを')
  assert.equal(fixed('コミユ二テイとプロジエクト'), 'コミュニティとプロジェクト')
  assert.equal(fixed('デー夕べース'), 'データベース')
  assert.equal(fixed('テストの振リ返リ'), 'テストの振り返り')
})

test('Particles, endings and kanji between others are not katakana', () => {
  assert.equal(fixed('協カ会社ヘの説明があリます'), '協力会社への説明があります')
  assert.equal(fixed('すベての人がしたがつて使う'), 'すべての人がしたがって使う')
  assert.equal(fixed('テストとニの件'), 'テストとこの件')
})

test('Japanese that is spelled right is left as it is', () => {
  for (const text of [
    '世界一の人々と一つのテーマ',
    '3カ月と一カ所のビリヤード台',
    'サーバーへアクセスする入口',
    'ヘルプデスクへの問い合わせ',
    'タイヤとダイヤのデイリーニュース',
    'トップ一社、力を入れる',
    '両方ニ対応する',
    'リストの一覧、夕方のメニュー',
    'ステイホームとネイティブアプリ',
    'ヒヨコ三羽とキヤノンのカメラ',
  ])
    assert.equal(fixed(text), text)
})

test('Text without kana is left as it is', () => {
  for (const text of ['一二三口力', '人々', 'Open Source']) assert.equal(fixed(text), text)
})
