import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { pptxSets } from './pptx-sets.ts'

const folder = mkdtempSync(join(tmpdir(), 'rowdeck-pptx-'))
after(() => rmSync(folder, { recursive: true }))

test('Decks are read from the PPTX beside their PDF or in the folder of all, with their truth; others are left out.', () => {
  for (const path of ['decks/a', 'decks/b', 'wide/decks/c']) {
    write(`${path}/deck.pdf`, '')
    const deck = path.slice(-1)
    write(`${path}/truth.jsonl`, `${JSON.stringify({ deck, slide_index: 1 })}\n`)
  }
  write('pptx/a.pptx', '')
  write('wide/decks/c/deck.pptx', '')
  const sets = pptxSets({ folder, quick: false })
  assert.deepEqual(
    sets.map(({ name, sources, truth }) => [name, sources.map(({ path }) => path), truth.length]),
    [
      ['decks, PPTX', [join(folder, 'pptx/a.pptx')], 1],
      ['wide, PPTX', [join(folder, 'wide/decks/c/deck.pptx')], 1],
    ],
  )
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
