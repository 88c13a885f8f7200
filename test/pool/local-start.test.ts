import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { readConfig } from '../../packages/service/src/config/config.ts'
import { openConverter } from '../../packages/service/src/local-converter.ts'

const project = join(import.meta.dirname, '..', '..')
const sample = join(project, 'samples', 'sample.pdf')

function temporaryFolder(t: { after(run: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'rowdeck-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

test('A conversion fails at once if the processes that read decks cannot start.', async (t) => {
  const program = join(temporaryFolder(t), 'worker.js')
  writeFileSync(program, 'process.exit(1)')
  const converter = openConverter(readConfig({}), { program: pathToFileURL(program) })
  t.after(() => converter.close())
  const deck = { bytes: new Uint8Array(await readFile(sample)), type: 'pdf' as const }
  await assert.rejects(converter.table(deck, { mode: 'text' }), /cannot start/)
})

test('A converter for text only reads text, and its workers have not loaded OCR.', async (t) => {
  const environment = { ROWDECK_WORKERS: '1' }
  const converter = openConverter(readConfig(environment), { textOnly: true })
  t.after(() => converter.close())
  const deck = { bytes: new Uint8Array(await readFile(sample)), type: 'pdf' as const }
  const { rowCount, mode } = await converter.table(deck, { mode: 'text' })
  assert.deepEqual([rowCount, mode], [5, 'text'])
  await assert.rejects(converter.table(deck, { mode: 'ocr' }), /without OCR/)
})

test('Decks are read where the folder of packages is a link.', (t) => {
  const copy = temporaryFolder(t)
  cpSync(join(project, 'packages'), join(copy, 'packages'), { recursive: true })
  symlinkSync(join(project, 'node_modules'), join(copy, 'node_modules'), 'dir')
  const args = [join(copy, 'packages/service/src/cli/cli.ts'), 'convert', sample, '--mode', 'text']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  assert.match(stdout, /"rowCount"/)
})
