import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownShareOf } from './count-letters.ts'

test('Numbers beside words, vowel marks and signs of direction say nothing about the alphabet', () => {
  const letter = /\p{Script=Arabic}/gu
  assert.equal(ownShareOf('رؤية \u200e2030\u200f', letter), 1)
  assert.equal(ownShareOf('عربي، مصمّم', letter), 1)
})

test('What a bullet was read as says nothing about the alphabet', () => {
  assert.equal(ownShareOf('*_ Документы принимаются', /\p{Script=Cyrillic}/gu), 1)
})

test('Digits and signs within words are the sign of another alphabet', () => {
  assert.ok(ownShareOf('3аре8ие$е', /\p{Script=Cyrillic}/gu) < 0.75)
})
