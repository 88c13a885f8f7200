import assert from 'node:assert/strict'
import { test } from 'node:test'
import { letterOf } from '../count-letters.ts'
import { asLatin } from './look-alikes.ts'

test('A text whose letters all look like Latin ones is one in Latin letters', () => {
  assert.equal(asLatin('ВНР 4', letterOf('Cyrillic')), 'BHP 4')
  assert.equal(asLatin('Туре', letterOf('Cyrillic')), 'Type')
  assert.equal(asLatin('ΟΚΤ', letterOf('Greek')), 'OKT')
})

test('A text with another letter of the script is in that, and one without any is left', () => {
  assert.equal(asLatin('Рынок', letterOf('Cyrillic')), undefined)
  assert.equal(asLatin('BHP', letterOf('Cyrillic')), undefined)
})
