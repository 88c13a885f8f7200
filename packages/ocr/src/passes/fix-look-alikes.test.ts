import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixLookAlikes } from './fix-look-alikes.ts'

const picture = { width: 1, height: 1, pixels: new Uint8Array(3) }
const box = { left: 0, top: 0, right: 1, bottom: 1 }

function fixed(...texts: string[]): string[] {
  const lines = texts.map((text) => ({ text, confidence: 1, box, angle: 0 }))
  return fixLookAlikes(picture, lines).map(({ text }) => text)
}

test('An l among capitals is an I', () => {
  assert.deepEqual(fixed('The Al of your Ul, with an APl'), ['The AI of your UI, with an API'])
})

test('An l is an I at the end of VoIP and FileIO, at the begin of words with In and Im, and before verbs', () => {
  const read = [
    'VolP and FilelO',
    'lmages of the lnternet',
    'My Mom calls (l am here), but l think',
    'lname',
  ]
  assert.deepEqual(fixed(...read), [
    'VoIP and FileIO',
    'Images of the Internet',
    'My Mom calls (I am here), but I think',
    'lname',
  ])
  const code = ['for l in lines: l = l + 1', 'html, 5 l in cells, modelP2', 'lnode and lmdb']
  assert.deepEqual(fixed(...code), code)
})

test('PCIe has an I', () => {
  assert.deepEqual(fixed('PCle 4.0 and a Table'), ['PCIe 4.0 and a Table'])
})

test('An I behind small letters at the end of a word is an l', () => {
  assert.deepEqual(fixed('CtrI+C, getItem in an AI'), ['Ctrl+C, getItem in an AI'])
})

test('A 1 before capitals is an I, but not before a unit', () => {
  assert.deepEqual(fixed('1OPS, 1EEE'), ['IOPS, IEEE'])
  assert.deepEqual(fixed('1TB 1GHZ 1AM 1st 10GB'), ['1TB 1GHZ 1AM 1st 10GB'])
})

test('An ellipsis is one character or three dots, never both', () => {
  assert.deepEqual(fixed('Wait.…', 'and….. so', 'etc. ...', 'On…'), [
    'Wait…',
    'and… so',
    'etc. ...',
    'On…',
  ])
})

test('A quotation mark is straight or curly, never both', () => {
  const read = ["d’'accord and l'’eau", '“"Yes,"” she said', "“It is 'new'”", '"It\'s"']
  const written = ['d’accord and l’eau', '“Yes,” she said', "“It is 'new'”", '"It\'s"']
  assert.deepEqual(fixed(...read), written)
})

test('A 0 within a word is an O', () => {
  assert.deepEqual(fixed('index0f and CL0UD'), ['indexOf and CLOUD'])
})

test('A 0 is an O before a bracket and at the beginning of a word, in every language', () => {
  const portuguese = ['Executar 0(V * E) e 0(1)', '0ld: 76', 'Não há uma rede para as cidades']
  assert.deepEqual(fixed(...portuguese), [
    'Executar O(V * E) e O(1)',
    'Old: 76',
    'Não há uma rede para as cidades',
  ])
})

test('An O is a 0 in a decimal or hexadecimal number', () => {
  assert.deepEqual(fixed('O.6 at Ox1067e'), ['0.6 at 0x1067e'])
})

test('Calls, units and hexadecimal numbers keep their 0', () => {
  for (const text of [
    'f0(x) a[0](1) 10(2)',
    '0px 0dp 0ms 0th 0fab',
    '0kb 0mib 0day 0xab',
    '0x1f',
    'O.K. Oxford Ox',
  ]) {
    assert.deepEqual(fixed(text), [text])
  }
})

test('Codes, numbers and ordinary words are kept', () => {
  for (const text of ['3f0a c0de k0s v1.0.2 a10b', 'all Il ll al Elle', 'Al-Ahram', '5x0y', '']) {
    assert.deepEqual(fixed(text), [text])
  }
})

test('Letters of words are not changed in a language in which Al is a word', () => {
  const italian = ['Al lavoro con il gruppo', 'la qualità della vita', 'CL0UD e dati per la scuola']
  assert.deepEqual(fixed(...italian), italian)
})
