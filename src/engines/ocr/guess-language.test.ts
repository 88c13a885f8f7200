import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessLanguage } from './guess-language.ts'

const slides = {
  eng: ['What we have learned', 'The cost of a failure is paid by all of your users'],
  deu: ['Was wir gelernt haben', 'Die Kosten eines Fehlers tragen alle, die das System nutzen'],
  fra: ['Ce que nous avons appris', 'Le prix d’une panne est payé par tous les utilisateurs'],
  spa: ['Lo que hemos aprendido', 'El precio de una caída lo pagan todos los usuarios'],
  ita: [
    'Che cosa abbiamo imparato',
    'Il prezzo di un guasto lo pagano tutti gli utenti della rete',
  ],
  por: ['O que aprendemos', 'O preço de uma falha é pago por todos, e não só pelos usuários'],
  nld: ['Wat we hebben geleerd', 'De prijs van een storing wordt door alle gebruikers betaald'],
  pol: ['Czego się nauczyliśmy', 'Cena awarii jest płacona przez wszystkich, którzy są w sieci'],
  swe: ['Vad vi har lärt oss', 'Priset för ett fel betalas av alla som använder systemet'],
  ces: [
    'Co jsme se naučili',
    'Cenu za výpadek platí všichni, kteří jsou v síti, nebo jejich zákazníci',
  ],
  vie: ['Những gì chúng tôi đã học', 'Mọi người dùng phải trả giá cho một lỗi của hệ thống'],
  tur: ['Neler öğrendik', 'Bir arızanın bedelini tüm kullanıcılar öder ve bu çok pahalı'],
}

for (const [language, texts] of Object.entries(slides)) {
  test(`A slide in the language ${language} is known with its accents and without them`, () => {
    assert.equal(guessLanguage(texts), language)
    const bare = texts.map((text) => text.normalize('NFD').replace(/\p{M}/gu, ''))
    assert.equal(guessLanguage(bare), language)
  })
}

test('Danish and Norwegian, which share most of their words, are told apart where they differ', () => {
  assert.equal(guessLanguage(['Vi blev enige om hvad der er bedst', 'efter mødet']), 'dan')
  assert.equal(guessLanguage(['Vi ble enige om hva som er best', 'etter møtet']), 'nor')
})

test('A few words, names, addresses and code have no language', () => {
  for (const texts of [
    [],
    ['Agenda'],
    ['GET /api/v1/de/la', 'https://ref.tst.vng.cloud/api/v/na'],
    ['Rack', 'Rack', 'UD 0', 'UD 1'],
    ['DI Anna Gruber, DI Max Huber', 'Al solutions'],
  ]) {
    assert.equal(guessLanguage(texts), undefined)
  }
})
