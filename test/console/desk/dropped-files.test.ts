/// <reference types="node" />
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { droppedFiles } from '../../../packages/console/src/playground/dropped-files.ts'

type Tree = { [name: string]: Tree | string }

test('Decks in dropped folders are found at every depth, in the order of their names.', async () => {
  const found = await dropped({
    decks: {
      'Deck 10.pdf': 'ten',
      'Deck 2.PDF': 'two',
      'notes.txt': 'left out',
      '.hidden.pdf': 'left out',
      old: { 'a.webp': 'a', deeper: { 'b.jpeg': 'b' } },
    },
  })
  assert.deepEqual(found, ['Deck 2.PDF', 'Deck 10.pdf', 'a.webp', 'b.jpeg'])
})

test('Every entry of a folder is found, although browsers return a hundred at a time.', async () => {
  const names = Array.from({ length: 250 }, (_, index) => `${index + 1}.png`)
  const found = await dropped({ scans: Object.fromEntries(names.map((name) => [name, name])) })
  assert.deepEqual(found, names)
})

test('A folder with more than 2,000 entries does not hang the page.', async () => {
  const names = Array.from({ length: 3000 }, (_, index) => `${index + 1}.png`)
  const found = await dropped({ scans: Object.fromEntries(names.map((name) => [name, name])) })
  assert.equal(found.length, 2000)
})

test('Files that are dropped by themselves are taken whatever their names, to be refused in words.', async () => {
  assert.deepEqual(await dropped({ 'README.md': 'x', decks: { 'a.pdf': 'a' } }), [
    'README.md',
    'a.pdf',
  ])
})

async function dropped(tree: Tree): Promise<string[]> {
  const items = Object.entries(tree).map(([name, content]) => ({
    kind: 'file',
    webkitGetAsEntry: () => entryOf(name, content),
  }))
  const files = await droppedFiles({ items, files: [] } as unknown as DataTransfer)
  return files.map(({ name }) => name)
}

/** An entry as the File and Directory Entries API has it. */
function entryOf(name: string, content: Tree | string): unknown {
  if (typeof content === 'string') {
    const file = (resolve: (file: File) => void) => resolve(new File([content], name))
    return { name, isDirectory: false, file }
  }
  const entries = Object.entries(content).map(([each, inner]) => entryOf(each, inner))
  const createReader = () => {
    let read = 0
    return {
      readEntries: (resolve: (entries: unknown[]) => void) => {
        resolve(entries.slice(read, read + 100))
        read += 100
      },
    }
  }
  return { name, isDirectory: true, createReader }
}
