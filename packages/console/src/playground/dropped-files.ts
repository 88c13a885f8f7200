import { allDeckTypes, deckTypes } from '@rowdeck/core/deck-model/deck-types'

/** Files and folders that are looked at when folders are dropped; the rest is left out. */
const entriesMax = 2000
const foldersDeepMax = 8

const endings: readonly string[] = allDeckTypes.flatMap((type) => deckTypes[type].extensions)

/** Whether a file has the name of a deck. Files in folders that do not are skipped without a word. */
export function isNamedLikeDeck({ name }: { name: string }): boolean {
  return !name.startsWith('.') && endings.some((ending) => name.toLowerCase().endsWith(ending))
}

/**
 * Returns the files that were dropped or pasted, and the decks in dropped folders, in the order of their names. Call
 * it while the event is handled: browsers give the entries away only then.
 */
export function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const entries = [...items].flatMap((item) =>
    item.kind === 'file' ? (item.webkitGetAsEntry?.() ?? []) : [],
  )
  if (!entries.some(({ isDirectory }) => isDirectory)) return Promise.resolve([...files])
  return filesIn(entries)
}

interface Walk {
  entriesLeft: number
  files: File[]
}

async function filesIn(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const walk: Walk = { entriesLeft: entriesMax, files: [] }
  for (const entry of entries) {
    if (entry.isDirectory) await collect(walk, entry as FileSystemDirectoryEntry, 1)
    else walk.files.push(await fileOf(entry as FileSystemFileEntry))
  }
  return walk.files
}

async function collect(walk: Walk, folder: FileSystemDirectoryEntry, depth: number): Promise<void> {
  const entries = await entriesOf(folder, walk)
  for (const entry of entries.sort((a, b) => byName.compare(a.name, b.name))) {
    if (!entry.isDirectory && isNamedLikeDeck(entry)) {
      walk.files.push(await fileOf(entry as FileSystemFileEntry))
    }
    if (entry.isDirectory && depth < foldersDeepMax) {
      await collect(walk, entry as FileSystemDirectoryEntry, depth + 1)
    }
  }
}

/** "Deck 2" before "Deck 10". */
export const byName = new Intl.Collator('en', { numeric: true })

// a reader returns its entries in pieces, the last one empty
async function entriesOf(folder: FileSystemDirectoryEntry, walk: Walk): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  while (walk.entriesLeft > 0) {
    const piece = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (piece.length === 0) break
    entries.push(...piece.slice(0, walk.entriesLeft))
    walk.entriesLeft -= piece.length
  }
  return entries
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}
