import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalTag, meansLanguage } from './tags.ts'

test('A tag is canonical, whatever its case and the standard of its code', () => {
  const tags = ['de', 'DE', 'deu', 'ger', 'pt-br', 'zh-hant', 'iw', 'de-1996']
  const canonical = ['de', 'de', 'de', 'de', 'pt-BR', 'zh-Hant', 'he', 'de-1996']
  assert.deepEqual(tags.map(canonicalTag), canonical)
})

test('What is no tag, or the tag of no language, is refused', () => {
  for (const tag of [
    '',
    'english',
    'german',
    'en_US',
    'xx',
    'zz',
    'i-klingon',
    'x-own',
    'und',
    '1',
  ]) {
    assert.equal(canonicalTag(tag), undefined, tag)
  }
})

test('A tag means a language with its script, which the region may tell', () => {
  assert.ok(meansLanguage(['zh-TW'], 'zh-Hant'))
  assert.ok(meansLanguage(['fr', 'zh'], 'zh-Hans'))
  assert.ok(meansLanguage(['pt-BR'], 'pt'))
  assert.ok(!meansLanguage(['zh-TW'], 'zh-Hans'))
  assert.ok(!meansLanguage(['ja'], 'zh-Hans'))
})

test('A language that is written almost as another one means that', () => {
  for (const [tag, language] of [
    ['nb', 'no'],
    ['nn-NO', 'no'],
    ['bs', 'hr'],
    ['sr-Latn', 'hr'],
  ] as const) {
    assert.ok(meansLanguage([tag], language), tag)
  }
  assert.ok(!meansLanguage(['sr'], 'hr'))
})
