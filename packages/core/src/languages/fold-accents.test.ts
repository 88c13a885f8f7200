import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldAccents } from './fold-accents.ts'

test('Letters lose their marks, and those that Unicode does not decompose are spelled out', () => {
  assert.equal(
    foldAccents('Žluťoučký kůň, Größe, Łódź, œuvre, ÆØÅ, đường, ışık'),
    'Zlutoucky kun, Grosse, Lodz, oeuvre, AEOA, duong, isik',
  )
})

test('Text without marks is unchanged', () => {
  assert.equal(foldAccents('plain text 2.0 – 知的財産'), 'plain text 2.0 – 知的財産')
})
