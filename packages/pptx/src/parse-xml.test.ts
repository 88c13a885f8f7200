import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@rowdeck/core/errors'
import { parseXml } from './parse-xml.ts'
import { at } from './xml-element.ts'

const slides = 'http://schemas.openxmlformats.org/presentationml/2006/main'
const strictSlides = 'http://purl.oclc.org/ooxml/presentationml/main'
const drawings = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

test('Elements and attributes have the usual prefixes of their namespaces, whatever prefixes the file uses.', () => {
  const root = parseXml(
    `<sld xmlns="${strictSlides}" xmlns:d="${drawings}" xmlns:q="${relations}"><d:blip q:id="rId1" n="1" xml:space="preserve"/>` +
      `<d xmlns="${drawings}"><p xmlns="other"/><p/></d><d/></sld>`,
  )
  assert.equal(root.name, 'p:sld')
  assert.deepEqual({ ...root.attributes }, {})
  assert.deepEqual({ ...at(root, 'a:blip')?.attributes }, { 'r:id': 'rId1', n: '1' })
  const names = root.children.map(({ name, children }) => [name, children.map((one) => one.name)])
  assert.deepEqual(names, [
    ['a:blip', []],
    ['a:d', ['?:p', 'a:p']],
    ['p:d', []],
  ])
})

test('A prefix means what the nearest element around it declares, and nothing outside of that element.', () => {
  const inner = `<x:sp xmlns:x="${drawings}"><x:t/></x:sp><x:sp/>`
  const root = parseXml(`<x:sld xmlns:x="${slides}">${inner}</x:sld>`)
  const names = root.children.map(({ name, children }) => [name, children[0]?.name])
  assert.deepEqual(names, [
    ['a:sp', 'a:t'],
    ['p:sp', undefined],
  ])
  const isRefused = (error: unknown) =>
    error instanceof AppError && error.code === 'document_unreadable'
  for (const xml of ['<x:a/>', `<a><b xmlns:x="y"/><x:c/></a>`, '<a x:b="1"/>']) {
    assert.throws(() => parseXml(xml), isRefused)
  }
})

test('Elements that declare names deep in each other and by the thousand are refused before they take long.', () => {
  const declarations = Array.from({ length: 200 }, (_, at) => `xmlns:n${at}="u"`).join(' ')
  assert.throws(() => parseXml(`<a>${`<b ${declarations}/>`.repeat(1000)}</a>`), /too many names/)
})

test('Of animations, the IDs of their shapes are kept.', () => {
  const timing = '<timing><par><spTgt spid="7"/><spTgt spid="9"/></par><spTgt spid="7"/></timing>'
  const root = parseXml(`<sld xmlns="${slides}">${timing}</sld>`)
  assert.equal(root.attributes.animated, '7 9')
  assert.equal(root.children.length, 0)
})
