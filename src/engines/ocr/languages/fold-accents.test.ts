import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldAccents } from './fold-accents.ts'

test('Letters lose their marks, and those that Unicode does not take apart are spelled out', () => {
  assert.equal(
    foldAccents('Žluťoučký kůň, Größe, Łódź, œuvre, ÆØÅ, đường, ışık'),
    'Zlutoucky kun, Grosse, Lodz, oeuvre, AEOA, duong, isik',
  )
})

test('What has no marks stays', () => {
  assert.equal(foldAccents('plain text 2.0 – 知的財産'), 'plain text 2.0 – 知的財産')
})
