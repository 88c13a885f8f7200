import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { findDecks } from './find-decks.ts'

async function folderOf(t: TestContext, ...paths: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rowdeck-find-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), 'x')
  }
  return folder
}

const recursive = { recursive: true }

test('A folder is searched with its subfolders, in the order of numbers in names, without hidden files.', async (t) => {
  const folder = await folderOf(
    t,
    'deck10.pdf',
    'deck2.PDF',
    'a/b/scan.jpeg',
    'a/.git/x.pdf',
    '._deck2.pdf',
    'talk.key',
    'more.key',
    'README',
  )
  const { decks, otherFiles, batch } = await findDecks([folder], recursive)
  const inFolder = decks.map(({ pathInFolder }) => pathInFolder)
  assert.deepEqual(inFolder, [join('a', 'b', 'scan.jpeg'), 'deck2.PDF', 'deck10.pdf'])
  assert.equal(decks[1]?.path, join(folder, 'deck2.PDF'))
  assert.deepEqual([...otherFiles].sort(), [
    ['', 1],
    ['.key', 2],
  ])
  assert.ok(batch)
  const flat = await findDecks([folder], { recursive: false })
  assert.deepEqual(
    flat.decks.map(({ pathInFolder }) => pathInFolder),
    ['deck2.PDF', 'deck10.pdf'],
  )
})

test('Links that lead back do not make the search endless, and a deck named twice is listed once.', async (t) => {
  const folder = await folderOf(t, 'a/deck.pdf')
  await symlink(folder, join(folder, 'a', 'back'))
  await symlink(join(folder, 'a'), join(folder, 'z'))
  const twice = [folder, join(folder, 'a', 'deck.pdf')]
  assert.equal((await findDecks(twice, recursive)).decks.length, 1)
})

test('Files keep their paths below the folder that they share; what does not exist is listed too.', async (t) => {
  const folder = await folderOf(t, 'x/a/deck.pdf', 'x/b/deck.pdf')
  const given = ['a', 'b', 'c'].map((name) => join(folder, 'x', name, 'deck.pdf'))
  const { decks, batch } = await findDecks([...given, '-'], recursive)
  assert.deepEqual(
    decks.map(({ pathInFolder }) => pathInFolder),
    [join('a', 'deck.pdf'), join('b', 'deck.pdf'), join('c', 'deck.pdf'), 'document'],
  )
  assert.ok(batch)
  const [single] = (await findDecks(given.slice(0, 1), recursive)).decks
  assert.equal(single?.pathInFolder, 'deck.pdf')
})

test('A folder that cannot be listed is reported, and the others are searched.', async (t) => {
  const folder = await folderOf(t, 'a/deck.pdf')
  // a name that is too long for the operating system
  const missing = join(folder, 'n'.repeat(300))
  const { decks } = await findDecks([missing, folder], recursive)
  assert.deepEqual(
    decks.map(({ path }) => path),
    [missing, join(folder, 'a', 'deck.pdf')],
  )
})
