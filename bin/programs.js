import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { ownPackages, root } from './root.js'

// Plain JavaScript, for the same reason as in pinned-runtime.js.

const folder = join(ownPackages, 'service', 'dist')
/** In a bundle: what it was made from. */
export const ingredientsFile = 'made-from.json'
export const lockFile = 'package-lock.json'
/** A server that runs may load modules of an earlier bundle. */
const bundlesKept = 3
/** Node.js keeps the compiled code of every bundle, about 15 MB. */
const compiledBytesMax = 300 * 1024 * 1024

/**
 * Returns the program of the command, bundled with the packages that it needs, which starts with a third to a half less CPU time than its sources.
 * Where there is none of the present sources, it is made with the pinned Node.js, in about two seconds. Undefined if that fails:
 * then the sources have to be run, which also tells what is wrong with them.
 */
export function bundledProgram(runtime) {
  const present = presentBundle()
  if (present || !canBundle()) return present
  const builder = join(root, 'bin', 'bundle-programs.js')
  spawnSync(runtime, [builder, folder], { cwd: root, stdio: 'ignore' })
  return presentBundle()
}

// An image has no bundler; where a service runs, its folder may belong to another user.
function canBundle() {
  try {
    accessSync(join(folder, '..'), constants.W_OK)
    return existsSync(join(root, 'node_modules', 'rolldown'))
  } catch {
    return false
  }
}

function presentBundle() {
  const bundle = bundles(folder).find(isPresent)
  return bundle && join(bundle, 'cli.js')
}

function isPresent(bundle) {
  try {
    const ingredients = JSON.parse(readFileSync(join(bundle, ingredientsFile), 'utf8'))
    return ingredients.every(isSame)
  } catch {
    // another process removes it, or a source
    return false
  }
}

// Whoever copies a checkout may not keep the times of its files.
function isSame({ path, size, mtimeMs, hash }) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  if (found?.size !== size) return false
  return found.mtimeMs === mtimeMs || readIngredient(path).hash === hash
}

/** What is noted of a file that a bundle is made from. */
export function readIngredient(path) {
  const { size, mtimeMs } = statSync(join(root, path))
  const hash = createHash('sha256')
    .update(readFileSync(join(root, path), 'utf8'))
    .digest('hex')
  return { size, mtimeMs, hash }
}

/** Removes all but the latest bundles, and compiled code once that of earlier ones makes up most of it. */
export function removeOldBundles(place, compiled) {
  for (const bundle of bundles(place).slice(bundlesKept)) {
    rmSync(bundle, { recursive: true, force: true })
  }
  const files = filesIn(compiled)
  const bytes = files.reduce((sum, path) => sum + sizeOf(path), 0)
  if (bytes < compiledBytesMax) return
  for (const path of files) rmSync(path, { force: true })
}

function filesIn(place) {
  if (!existsSync(place)) return []
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

// others write and remove files meanwhile
function madeMsOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

function sizeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** The bundles, the latest first. */
function bundles(place) {
  if (!existsSync(place)) return []
  return readdirSync(place)
    .map((name) => join(place, name, ingredientsFile))
    .filter((file) => !file.includes('.made-') && existsSync(file))
    .map((file) => ({ bundle: join(file, '..'), madeMs: madeMsOf(file) }))
    .sort((one, other) => other.madeMs - one.madeMs)
    .map(({ bundle }) => bundle)
}
