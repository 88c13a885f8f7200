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

test('A word without an accent is kept as it was read first', () => {
  for (const [first, second] of [
    ['CI', 'Cl'],
    ['Ctrl', 'Ctr1'],
    ['/api/v1', '/api/vl'],
  ] as const) {
    assert.equal(transplantAccents(first, second), first)
  }
  assert.equal(
    transplantAccents('Kubernetes 1.29 fur alle', 'Kubemetes 1,29 für alle'),
    'Kubernetes 1.29 für alle',
  )
})

test('Accents that the first reading is sure of stay, and so does a hyphen that the second one missed', () => {
  assert.equal(transplantAccents('Mérőszám', 'M6röszäm', new Set([1, 3, 6])), 'Mérőszám')
  assert.equal(transplantAccents('Prehled tržeb', 'Přehled trzeb', new Set([10])), 'Přehled tržeb')
  assert.equal(transplantAccents('Wojcik-Nowak', 'WójcikNowak'), 'Wójcik-Nowak')
})

test('A letter that was read as another one or as two is replaced', () => {
  assert.equal(transplantAccents('nguon m3', 'nguồn mở'), 'nguồn mở')
  assert.equal(transplantAccents('grolB', 'groß'), 'groß')
  assert.equal(transplantAccents('45,00 K', '45,00Kč'), '45,00 Kč')
})

test('Spaces are those of the first reading', () => {
  assert.equal(transplantAccents('Prufen der', 'Prüfender'), 'Prüfen der')
  assert.equal(transplantAccents('V laboratori', 'Vlaboratoři'), 'V laboratoři')
  assert.equal(transplantAccents('a 8 h 45', 'à8h 45'), 'à 8 h 45')
})

test('Bullets, borders of boxes and specks that only the second reading has are left out, and letters without an accent', () => {
  assert.equal(transplantAccents('Uber uns', '* Über uns'), 'Über uns')
  assert.equal(transplantAccents('auch fur', '_auch für _'), 'auch für')
  assert.equal(transplantAccents('Izvjesca', '‘Izvješća.'), 'Izvješća')
  assert.equal(transplantAccents('Rozwiązanie', 'IRozwiązanie'), 'Rozwiązanie')
  assert.equal(transplantAccents('Qualitat', '‚Qualität/'), 'Qualität')
})

test('An apostrophe stays, unless it is the accent of the letter before it', () => {
  assert.equal(transplantAccents("C'e un caffe", 'Cè un caffè'), "C'è un caffè")
  assert.equal(transplantAccents("odpověd' je", 'odpověď je'), 'odpověď je')
  assert.equal(transplantAccents("N6 ly'c dap u'ng", 'Nỗ lực đáp ứng'), 'Nỗ lực đáp ứng')
})

test('A second reading of something else changes nothing', () => {
  assert.equal(transplantAccents('Roadmap 2026', 'éàü ñîö'), 'Roadmap 2026')
  assert.equal(transplantAccents('Roadmap', ''), 'Roadmap')
})

test('A line has as many spaces as before, whatever the second reading has', () => {
  const spaces = (text: string) => text.split(' ').length
  fc.assert(
    fc.property(fc.string(), fc.string(), (base, accented) => {
      assert.equal(spaces(transplantAccents(base, accented)), spaces(base))
    }),
  )
})

test('A line that both readings agree on is unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (line) => {
      const read = line.normalize('NFC')
      assert.equal(transplantAccents(read, read), read)
    }),
  )
})
