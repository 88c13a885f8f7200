import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { transplantAccents } from './transplant-accents.ts'

test('A word with an accent is taken from the reading that knows accents', () => {
  assert.equal(
    transplantAccents('Uberwachung, fur alle', 'Überwachung, für alle'),
    'Überwachung, für alle',
  )
  assert.equal(transplantAccents('oeuvre a Pans', 'œuvre à Paris'), 'œuvre à Pans')
})

test('A word without one stays as it was read first', () => {
  assert.equal(
    transplantAccents('Kubernetes 1.29 fur alle', 'Kubemetes 1,29 für alle'),
    'Kubernetes 1.29 für alle',
  )
})

test('Letters that look alike follow the reading that knows words', () => {
  assert.equal(transplantAccents('de Ia casa', 'de la casa'), 'de la casa')
  assert.equal(transplantAccents('I0 anni', 'IO anni'), 'IO anni')
})

test('A letter that was read as another, or as several words, comes whole', () => {
  assert.equal(transplantAccents('ngu on m3', 'nguồn mở'), 'nguồn mở')
  assert.equal(transplantAccents('grolB', 'groß'), 'groß')
})

test('The mark of a list item that only the second reading has is left out', () => {
  assert.equal(transplantAccents('Uber uns', '* Über uns'), 'Über uns')
})

test('A second reading of something else changes nothing', () => {
  assert.equal(transplantAccents('Roadmap 2026', 'éàü ñîö'), 'Roadmap 2026')
  assert.equal(transplantAccents('Roadmap', ''), 'Roadmap')
})

test('A line that both read alike stays, whatever is in it', () => {
  fc.assert(
    fc.property(fc.string(), (line) => {
      const read = line.normalize('NFC')
      assert.equal(transplantAccents(read, read), read)
    }),
  )
})
