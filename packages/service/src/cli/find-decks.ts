import type { Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, extname, join, relative, resolve, sep } from 'node:path'
import { deckTypes } from '@rowdeck/core/deck-model/deck-types'
import { AppError } from '@rowdeck/core/errors'
import { standardInput } from './input-files.ts'

/** Bounds the memory for paths; a larger archive is converted folder by folder. */
const decksMax = 100_000

const extensions: readonly string[] = Object.values(deckTypes).flatMap((type) => type.extensions)
/** `deck2.pdf` comes before `deck10.pdf`. */
const byName = new Intl.Collator('en', { numeric: true })

export interface FoundDeck {
  /** As it was given, or below the folder that was given. */
  path: string
  /** Its path below the given folder; for files, below the folder that all given files share. */
  pathInFolder: string
}

export interface FoundDecks {
  decks: FoundDeck[]
  /** Whether several decks were asked for: a folder, or more than one file. */
  batch: boolean
  /** Endings of the files in the folders that are no decks, such as `.pptx`, and how many there are of each. */
  otherFiles: Map<string, number>
  /** Folders that could not be listed, and why. */
  failures: { path: string; error: unknown }[]
}

/**
 * Lists the decks that the paths stand for, each once: files, standard input, and folders, in the order of
 * names. Hidden files and folders are left out. A path that does not exist is listed too, so that the caller reports it.
 * Throws request_invalid for too many decks.
 */
export async function findDecks(
  given: string[],
  { recursive }: { recursive: boolean },
): Promise<FoundDecks> {
  const search = new DeckSearch(recursive)
  const kinds = await Promise.all(given.map(async (path) => ({ path, found: await find(path) })))
  const files = kinds.filter(({ found }) => !found?.isDirectory()).map(({ path }) => path)
  const shared = sharedFolder(files.filter((path) => path !== standardInput))
  for (const { path, found } of kinds) {
    if (found?.isDirectory()) await search.addFolder(path, path)
    else search.addFile(path, path === standardInput ? 'document' : relative(shared, resolve(path)))
  }
  return { ...search.found(), batch: given.length > 1 || files.length < given.length }
}

class DeckSearch {
  readonly #recursive: boolean
  readonly #decks = new Map<string, FoundDeck>()
  readonly #otherFiles = new Map<string, number>()
  readonly #failures: FoundDecks['failures'] = []
  /** Device and inode of the folders seen, because links can lead back to one of them. */
  readonly #folders = new Set<string>()

  constructor(recursive: boolean) {
    this.#recursive = recursive
  }

  found(): Omit<FoundDecks, 'batch'> {
    return {
      decks: [...this.#decks.values()],
      otherFiles: this.#otherFiles,
      failures: this.#failures,
    }
  }

  addFile(path: string, pathInFolder: string): void {
    const key = path === standardInput ? path : resolve(path)
    if (!this.#decks.has(key)) this.#decks.set(key, { path, pathInFolder })
    if (this.#decks.size <= decksMax) return
    throw new AppError(
      'request_invalid',
      `There are more than ${decksMax} decks. Convert them folder by folder.`,
    )
  }

  async addFolder(path: string, root: string): Promise<void> {
    try {
      if (await this.#isKnown(path)) return
      const names = (await readdir(path)).filter((name) => !name.startsWith('.'))
      for (const name of names.sort(byName.compare)) await this.#addEntry(join(path, name), root)
    } catch (error) {
      if (error instanceof AppError) throw error
      this.#failures.push({ path, error })
    }
  }

  async #isKnown(folder: string): Promise<boolean> {
    const key = identityOf(await stat(folder))
    const known = this.#folders.has(key)
    this.#folders.add(key)
    return known
  }

  async #addEntry(path: string, root: string): Promise<void> {
    if ((await find(path))?.isDirectory()) {
      if (this.#recursive) await this.addFolder(path, root)
      return
    }
    const extension = extname(path).toLowerCase()
    if (extensions.includes(extension)) this.addFile(path, relative(root, path))
    else this.#otherFiles.set(extension, (this.#otherFiles.get(extension) ?? 0) + 1)
  }
}

/** Identifies a file or folder, whatever its path: links lead to the same one. */
export function identityOf({ dev, ino }: Stats): string {
  return `${dev}:${ino}`
}

async function find(path: string): Promise<Stats | undefined> {
  return path === standardInput ? undefined : await stat(path).catch(() => undefined)
}

/** The innermost folder that contains all files. */
function sharedFolder(files: string[]): string {
  const folders = files.map((path) => dirname(resolve(path)).split(sep))
  const [first = [], ...others] = folders
  const end = first.findIndex((part, at) => others.some((folder) => folder[at] !== part))
  return (end === -1 ? first : first.slice(0, end)).join(sep) || sep
}
