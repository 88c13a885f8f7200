import type { Stats } from 'node:fs'
import { access, constants, mkdir, stat } from 'node:fs/promises'
import { dirname, extname, join, parse } from 'node:path'
import { deckTypes } from '@rowdeck/core/deck-model/deck-types'
import { AppError } from '@rowdeck/core/errors'
import { outputFormat } from '@rowdeck/reader/output'
import { systemReason } from './error-sentence.ts'
import { type FoundDeck, identityOf } from './find-decks.ts'
import { type Format, formatOf, formats } from './formats.ts'

export interface OutputOptions {
  output?: string
  format?: Format
  /** In a workbook, whether each deck has a sheet of its own. */
  sheetPerDeck?: boolean
  force?: boolean
}

/** Where the rows go, and in which format. Nothing has been written yet. */
export type OutputPlan = {
  format: Format
  force: boolean
  sheetPerDeck?: boolean
  /** Whether nobody has chosen columns, so that a workbook has those that people expect. */
  usual?: boolean
} & (
  | { kind: 'standard output' }
  | { kind: 'file'; path: string }
  /** One file per deck: the output path of each deck by its path. */
  | { kind: 'folder'; paths: Map<string, string> }
)

const deckEndings: readonly string[] = Object.values(deckTypes).flatMap((type) => type.extensions)
const writable = formats.flatMap((format) => outputFormat(format).fileEndings)

/**
 * Decides where the rows go: standard output, a file, or a folder if the output ends with a slash or is one.
 * Throws request_invalid if that would overwrite an input, overwrite a file without `force`, or fail later; creates
 * the output folder.
 */
export async function planOutput(
  options: OutputOptions,
  decks: readonly FoundDeck[],
): Promise<OutputPlan> {
  const plan = await planTarget(options, decks)
  if (!options.sheetPerDeck) return plan
  if (plan.format !== 'xlsx') throw noWorkbook()
  return { ...plan, sheetPerDeck: true }
}

async function planTarget(
  { output, format, sheetPerDeck, force = false }: OutputOptions,
  decks: readonly FoundDeck[],
): Promise<OutputPlan> {
  if (output === undefined || output === '-') return toStandardOutput(format, force)
  const found = await find(output)
  if (/[/\\]$/.test(output) || found?.isDirectory()) {
    if (sheetPerDeck) throw noWorkbook()
    const chosen = format ?? 'json'
    const paths = outputPaths(output, chosen, decks)
    await refuseOverwriting([...paths.values()], decks, force)
    await createFolders(new Set([...paths.values()].map((path) => dirname(path))))
    return { kind: 'folder', format: chosen, force, paths }
  }
  // a pipe or a device is written to, not replaced
  const replaced = found === undefined || found.isFile()
  const chosen = replaced ? formatOfFile(output, format) : (format ?? 'json')
  if (replaced) await refuseOverwriting([output], decks, force)
  await requireFolder(output)
  return { kind: 'file', format: chosen, force: force || !replaced, path: output }
}

function toStandardOutput(format: Format | undefined, force: boolean): OutputPlan {
  const chosen = format ?? (process.stdout.isTTY ? 'table' : 'json')
  const { label, text } = outputFormat(chosen)
  if (!text && process.stdout.isTTY) {
    throw invalid(`${label} cannot be shown in a terminal. Name a file with -o.`)
  }
  return { kind: 'standard output', format: chosen, force }
}

function formatOfFile(path: string, format: Format | undefined): Format {
  const ending = extname(path).toLowerCase()
  if (deckEndings.includes(ending)) {
    throw invalid(`${path} has the ending of a deck. Name a file for the rows, such as rows.json.`)
  }
  const chosen = format ?? formatOf(path)
  if (chosen !== undefined) return chosen
  throw invalid(
    `${path} does not end in a known format. Use one of .${writable.join(', .')}, add --format, or end it with / for a folder.`,
  )
}

/** Decks keep their folders. Those that differ in their endings only keep these too. */
function outputPaths(
  folder: string,
  format: Format,
  decks: readonly FoundDeck[],
): Map<string, string> {
  const ending = outputFormat(format).fileEndings[0]
  const short = Map.groupBy(decks, ({ pathInFolder }) => withoutEnding(pathInFolder))
  const paths = new Map<string, string>()
  const taken = new Map<string, string>()
  for (const { path, pathInFolder } of decks) {
    const stem = withoutEnding(pathInFolder)
    const unique = short.get(stem)?.length === 1
    const target = join(folder, `${unique ? stem : pathInFolder}.${ending}`)
    const other = taken.get(target)
    if (other !== undefined) {
      throw invalid(
        `${other} and ${path} would both be written to ${target}. Convert them to different folders.`,
      )
    }
    taken.set(target, path)
    paths.set(path, target)
  }
  return paths
}

function withoutEnding(path: string): string {
  const { dir, name } = parse(path)
  return join(dir, name)
}

async function refuseOverwriting(
  paths: string[],
  decks: readonly FoundDeck[],
  force: boolean,
): Promise<void> {
  const existing = (await Promise.all(paths.map(find))).flatMap((found, at) =>
    found ? [{ path: paths[at] ?? '', found }] : [],
  )
  if (existing.length === 0) return
  const inputs = new Set((await Promise.all(decks.map(({ path }) => find(path)))).map(identity))
  for (const { path, found } of existing) {
    if (found.isDirectory()) throw invalid(`${path} is a folder. Name a file with -o.`)
    if (inputs.has(identity(found))) {
      throw invalid(`${path} is an input and is never overwritten. Name another file with -o.`)
    }
  }
  if (force) return
  const what =
    existing.length > 1
      ? `${existing.length} output files, such as ${existing[0]?.path}, already exist`
      : `${existing[0]?.path} already exists`
  throw invalid(`${what}. Add --force to overwrite, or name another output with -o.`)
}

function identity(found: Stats | undefined): string | undefined {
  return found && identityOf(found)
}

async function createFolders(folders: Set<string>): Promise<void> {
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true })
      await access(folder, constants.W_OK)
    } catch (cause) {
      throw invalid(
        `${folder} cannot be written to: ${systemReason(cause)}. Name another folder with -o.`,
      )
    }
  }
}

async function requireFolder(output: string): Promise<void> {
  try {
    await access(dirname(output), constants.W_OK)
  } catch (cause) {
    throw invalid(
      `${output} cannot be written: ${dirname(output)}: ${systemReason(cause)}. Name another file with -o.`,
    )
  }
}

async function find(path: string): Promise<Stats | undefined> {
  return await stat(path).catch(() => undefined)
}

function invalid(message: string): AppError {
  return new AppError('request_invalid', message)
}

function noWorkbook(): AppError {
  return invalid(
    '--sheet-per-deck needs one workbook as output. Name it with -o, such as rows.xlsx.',
  )
}
