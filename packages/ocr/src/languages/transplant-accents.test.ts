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
  assert.equal(
    transplantAccents('Kubernetes 1.29 fur alle', 'Kubemetes 1,29 für alle'),
    'Kubernetes 1.29 für alle',
  )
})

test('Accents that the first reading is sure of stay, and so does a hyphen that the second one missed', () => {
  assert.equal(transplantAccents('Mérőszám', 'M6röszäm', { sure: new Set([1, 3, 6]) }), 'Mérőszám')
  assert.equal(
    transplantAccents('Prehled tržeb', 'Přehled trzeb', { sure: new Set([10]) }),
    'Přehled tržeb',
  )
  assert.equal(transplantAccents('Wojcik-Nowak', 'WójcikNowak'), 'Wójcik-Nowak')
})

test('Look-alikes are taken from the reading with a language model', () => {
  assert.equal(transplantAccents('de Ia casa', 'de la casa'), 'de la casa')
  assert.equal(transplantAccents('I0 anni', 'IO anni'), 'IO anni')
})

test('A letter that was read as another one, or as several words, is replaced', () => {
  assert.equal(transplantAccents('ngu on m3', 'nguồn mở'), 'nguồn mở')
  assert.equal(transplantAccents('grolB', 'groß'), 'groß')
})

test('A space that the second reading missed between two words is kept', () => {
  assert.equal(transplantAccents('Prufen der', 'Prüfender'), 'Prüfen der')
})

test('A bullet that only the second reading has is left out', () => {
  assert.equal(transplantAccents('Uber uns', '* Über uns'), 'Über uns')
})

test('The border of a box that the second reading took for signs is left out', () => {
  assert.equal(transplantAccents('auch fir.', '_auch für _'), 'auch für')
  assert.equal(transplantAccents('datei_uber', 'datei_über_'), 'datei_über')
})

test('The digit of a name is kept', () => {
  assert.equal(transplantAccents('/api/v1/zaken, x0', '/api/vl/zaken, xO'), '/api/v1/zaken, x0')
})

test('Specks around a word that only the second reading has are left out', () => {
  assert.equal(transplantAccents('Izvjesca', '‘Izvješća.'), 'Izvješća')
  assert.equal(transplantAccents('iTu plan?', '¡Tú plan?'), '¡Tú plan?')
})

test('A doubled letter stays doubled, and an apostrophe between letters is kept', () => {
  assert.equal(
    transplantAccents('utilizo e atribuzione', 'utilizzo e attribuzione'),
    'utilizzo e attribuzione',
  )
  assert.equal(transplantAccents('allinterno', 'all’interno'), "all'interno")
  assert.equal(transplantAccents("C'e un caffe", 'Cè un caffè'), "C'è un caffè")
})

test('The horn of a letter is not an apostrophe', () => {
  assert.equal(transplantAccents("N6 Iy'c dap u'ng", 'Nỗ lực đáp ứng'), 'Nỗ lực đáp ứng')
})

test('A second reading that is not certain gives accents only', () => {
  assert.equal(
    transplantAccents('Losungen Al 2', 'Lösungen AI 2', { isCertain: false }),
    'Lösungen Al 2',
  )
  assert.equal(transplantAccents('utilizo', 'utilizzo', { isCertain: false }), 'utilizo')
})

test('A second reading of something else changes nothing', () => {
  assert.equal(transplantAccents('Roadmap 2026', 'éàü ñîö'), 'Roadmap 2026')
  assert.equal(transplantAccents('Roadmap', ''), 'Roadmap')
})

test('A line that both readings agree on is unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (line) => {
      const read = line.normalize('NFC')
      assert.equal(transplantAccents(read, read), read)
    }),
  )
})

test('A low quote that only the second reading has is the border of a cell, and a word of one letter is no digit', () => {
  assert.equal(transplantAccents('Geschäftsführung', '‚Geschäftsführung'), 'Geschäftsführung')
  assert.equal(transplantAccents('2.1 I prezzi così', '2.1 1 prezzi così'), '2.1 I prezzi così')
})
