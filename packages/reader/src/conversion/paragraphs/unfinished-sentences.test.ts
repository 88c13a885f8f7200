import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInsideSentence } from './unfinished-sentences.ts'

test('A sentence in Chinese or Japanese goes on behind a cut word or a particle.', () => {
  const continued = [
    ['人机交', '互'],
    ['功放语', '音'],
    ['友達と一緒に', '新しい仕組みを使って'],
    ['スマホのテザリングで', '場所を選ばず'],
    ['クラフト', 'が趣味'],
    ['めざせ！私だけの', 'オリジナルキーキャップ'],
  ] as const
  for (const [before, line] of continued) assert.ok(isInsideSentence(before, line), line)
})

test('It does not behind nouns, at items that end in nouns, nor beside other scripts.', () => {
  const apart = [
    ['お安く始められる', '電気電子の知識がいらない'],
    ['使ってみること', '続けること'],
    ['食べるもの', '飲むもの'],
    ['九時から十時まで', '会議'],
    ['未来へ', '新しい一歩'],
    ['甘いもの', 'のりもの'],
    ['驱动层', '硬件层'],
    ['あたるの', 'Twitter'],
    ['MX', 'が好き'],
    ['の観光情報があるか', 'の無いとレスポンス'],
    ['', '音'],
  ] as const
  for (const [before, line] of apart) assert.ok(!isInsideSentence(before, line), line)
})

test('A sentence goes on behind an article or a preposition, and in front of one, between words in small letters.', () => {
  const continued = [
    ['raised', 'or lowered'],
    ['if the outlet is in the same direction of', 'their destination.'],
    ['Historical data beginning', 'from 1960'],
    ['zwischen den', 'zahlen'],
    ['analyse computationnelle à grande échelle des', 'manuscrits médiévaux'],
  ] as const
  for (const [before, line] of continued) assert.ok(isInsideSentence(before, line), line)
})

test('It does not between other words, capitals, items that begin alike, settings and code.', () => {
  const apart = [
    ['add tag', 'edit tag'],
    ['red', 'blue'],
    ['in Python', 'in Java'],
    ['for teams', 'for people'],
    ['What it is of', 'Who'],
    ['Ada Lovelace', 'of London'],
    ['name: tests', 'on: [push]'],
    ['import csv', 'from_rows(a)'],
    ['', 'of'],
  ] as const
  for (const [before, line] of apart) assert.ok(!isInsideSentence(before, line), line)
})
