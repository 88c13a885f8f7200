import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldAccents } from './fold-accents.ts'
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
  slk: [
    'Čo sme sa naučili',
    'Cenu za výpadok platia všetci, ktorí sú v sieti, alebo ich zákazníci',
  ],
  hrv: ['Što smo naučili', 'Cijenu kvara plaćaju svi koji su u mreži, a ne samo njihovi korisnici'],
  vie: ['Những gì chúng tôi đã học', 'Mọi người dùng phải trả giá cho một lỗi của hệ thống'],
  tur: ['Neler öğrendik', 'Bir arızanın bedelini tüm kullanıcılar öder ve bu çok pahalı'],
}

for (const [language, texts] of Object.entries(slides)) {
  test(`A slide in the language ${language} is recognized with and without its accents`, () => {
    assert.equal(guessLanguage(texts), language)
    const bare = texts.map((text) => text.normalize('NFD').replace(/\p{M}/gu, ''))
    assert.equal(guessLanguage(bare), language)
  })
}

const labels = {
  deu: ['Einkauf', 'Qualitat', 'Lohne', 'SchlieBung', 'GroBe', 'Vertrage', 'Prufung'],
  fra: ['Merci beaucoup', 'Des questions ?', 'A bientot'],
  por: ['Organizagao', 'Diregao', 'Compras', 'Gestao', 'Salarios', 'Produgao'],
  pol: ['Zarzad', 'Ksiegowosc', 'Zakupy', 'Sprzedaz', 'Srodki', 'Ustugi'],
  ces: ['Vedeni', 'Ucetnictvi', 'Nakup', 'Zakaznici', 'Sluzby', 'Rizeni'],
  hrv: ['Uprava', 'Racunovodstvo', 'Nabava', 'Trziste', 'Izvjesca', 'Rjesenja'],
  hun: ['Vezetoseg', 'Konyveles', 'Beszerzes', 'Minoseg', 'Ugyfelek', 'Mukodes'],
  swe: ['Ledning', 'Inkop', 'Forsaljning', 'Tjanster', 'Atgarder', 'Granssnitt'],
  fin: ['Johto', 'Hankinta', 'Myynti', 'Ymparisto', 'Tehtavat', 'Kayttajat'],
  tur: ['Yonetim', 'Satin alma', 'Musteri', 'Ucretler', 'Calisanlar', 'Iletisim'],
}

for (const [language, texts] of Object.entries(labels)) {
  test(`Labels of a word or two, read without accents, are recognized as ${language}`, () => {
    assert.equal(guessLanguage(texts), language)
  })
}

test('Letters with accents rule out languages that are not written with them, and tell one that is', () => {
  const texts = ['Mérőszámok', 'Hőmérséklet: 23 °C', 'Őszi árvíztúrő tükörfúrógép', 'Ø 8 mm']
  assert.equal(guessLanguage(texts), 'hun')
  assert.notEqual(guessLanguage(texts.map((text) => foldAccents(text))), 'hun')
})

test('Names with accents leave English as it is', () => {
  assert.equal(guessLanguage([...slides.eng, 'Zuzana Kováčová, Émile Lefèvre']), 'eng')
})

test('English labels and names are not mistaken for another language', () => {
  for (const texts of [
    ['Agenda', 'Resources', 'Demo', 'Next steps'],
    ['Kubernetes', 'Prometheus', 'Grafana', 'Linux kernel'],
    ['Naive Bayes', 'Random forest', 'Cafe menu', 'Uber data'],
  ]) {
    assert.ok(['eng', undefined].includes(guessLanguage(texts)), texts.join())
  }
})

test('Danish and Norwegian, which share most of their words, are distinguished where they differ', () => {
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
    assert.equal(guessLanguage(texts), undefined, texts.join())
  }
})
