import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { sheetSets } from './handout-sets.ts'

const folder = mkdtempSync(join(tmpdir(), 'rowdeck-bench-test-'))
// not a hook: the files of a group share a process, whose hooks may run before all tests have begun
process.on('exit', () => rmSync(folder, { recursive: true }))

const truth = lines(3, (slide_index) => ({ deck: 'a', slide_index }))
write('handouts/a/truth.jsonl', truth)
write('handouts/a/3up.pdf', '')
write(
  'handouts/a/3up.layout.jsonl',
  lines(3, (slide_index) => ({ slide_index, page: 1 })),
)
write('handouts/real-b/truth.jsonl', truth)
write('handouts/real-b/handout.pdf', '')
write('handouts/notes-c/truth.jsonl', truth)
write('handouts/notes-c/notes-pages.pdf', '')

test('Every file with several slides per page is its own deck, with the pages of its slides.', () => {
  const [handouts, notes] = sheetSets({ folder, quick: false })
  const pages = (set: typeof handouts) => set?.truth.map(({ deck, page }) => `${deck} ${page}`)
  assert.deepEqual(pages(handouts), [
    ...['a/3up 1', 'a/3up 1', 'a/3up 1'],
    ...['real-b/handout 1', 'real-b/handout 1', 'real-b/handout 2'],
  ])
  assert.deepEqual(
    pages(notes),
    [1, 2, 3].map((page) => `notes-c/notes-pages ${page}`),
  )
})

function lines(count: number, line: (slide: number) => object): string {
  return Array.from({ length: count }, (_, at) => JSON.stringify(line(at + 1))).join('\n')
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
