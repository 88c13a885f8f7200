import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { root } from '../support/program.ts'
import { dist, makePackages } from './packed.ts'

const library = join(dist, 'reader')
/** A folder in which npm has installed the library. */
const folder = mkdtempSync(join(tmpdir(), 'rowdeck-library-'))
before(() => {
  makePackages()
  install()
})
after(() => rmSync(folder, { recursive: true }))

const program = `
import { readFile } from 'node:fs/promises'
import { openReader, RowdeckError } from '@rowdeck/reader'

await using reader = await openReader({ ocr: false, workers: 1 })
const deck = await readFile(${JSON.stringify(join(root, 'samples', 'sample.pdf'))})
for await (const row of reader.rows(deck, { columns: ['number', 'title'] })) {
  const { number, title }: { number: number; title: string } = row
  console.log(number, title)
}
try {
  for await (const _ of reader.rows(Buffer.from('GIF89a'))) console.log('a row')
} catch (error) {
  if (error instanceof RowdeckError) console.log(error.code)
}
`

function install(): void {
  const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'))
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'program.ts'), program)
  const packages = [
    join(dist, `rowdeck-reader-${version}.tgz`),
    `@types/node@${devDependencies['@types/node']}`,
  ]
  const quietly = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
  execFileSync('npm', ['install', ...quietly, ...packages], { cwd: folder, stdio: 'ignore' })
}

test('The reader is a library: alone in a folder, without OCR, it yields typed rows, and says what it refuses.', () => {
  const run = (script: string) =>
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
      cwd: folder,
      encoding: 'utf8',
    })
  assert.deepEqual(run('program.ts').trim().split('\n'), [
    '1 Rowdeck',
    '2 One row per slide',
    '3 Two columns stay two columns',
    '4 What the status codes mean',
    '5 ',
    'type_unsupported',
  ])
})

test('A column that was not asked for is a type error in a program that uses the library.', () => {
  const check = (file: string) => {
    const tsc = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc')
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024']
    const lib = ['--lib', 'es2024,esnext.disposable', '--types', 'node', '--skipLibCheck', 'false']
    return execFileSync(process.execPath, [tsc, ...options, ...lib, file], {
      cwd: folder,
      encoding: 'utf8',
    })
  }
  assert.equal(check('program.ts'), '')
  writeFileSync(
    join(folder, 'wrong.ts'),
    program
      .replace('number, title }:', 'number, body: title }:')
      .replace('title: string } = row', 'body: string } = row'),
  )
  assert.throws(
    () => check('wrong.ts'),
    ({ stdout }: { stdout: string }) => /body/.test(stdout),
  )
})

test('The library has neither tests nor sources, and needs no server, no database and no payments.', () => {
  assert.deepEqual(globSync('**/*.test.*', { cwd: library }), [])
  const sources = globSync('**/src/**/*.ts', { cwd: library }).filter(
    (file) => !file.endsWith('.d.ts'),
  )
  assert.deepEqual(sources, [])
  const { dependencies } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'))
  assert.deepEqual(Object.keys(dependencies).sort(), [
    '@embedpdf/pdfium',
    '@rowdeck/core',
    '@rowdeck/pdf',
    '@rowdeck/pptx',
    'aglfn',
    'csv-stringify',
    'dejavu-fonts-ttf',
    'fflate',
    'ipaddr.js',
    'saxes',
    'write-excel-file',
    'yauzl',
  ])
})
