// `bundle-programs.js FOLDER`: bundles the programs of a checkout with all packages that are JavaScript, in a folder inside FOLDER
// that is named after what they were made from. It runs on the pinned Node.js.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { rolldown } from 'rolldown'
import { compileCache } from './pinned-runtime.js'
import { ingredientsFile, lockFile, readIngredient, removeOldBundles } from './programs.js'
import { root } from './root.js'

const [folder = ''] = process.argv.slice(2)
/** Modules that start as a process or a thread of their own. */
const programs = [
  'packages/service/src/cli/cli.ts',
  'packages/reader/src/pool/worker.ts',
  'packages/service/src/conversion-threads/thread.ts',
  'packages/accounts/src/storage/sqlite/database-program.ts',
].map((path) => join(root, path))
/** Packages with native code, which finds its files by the place of its modules. */
const native = ['sharp', 'better-sqlite3', 'onnxruntime-node', 'msgpackr-extract', 'pg-native']
const sourceLines = join(import.meta.dirname, 'source-lines.js')
/** Before the name of a program: the module that a bundle begins with. */
const start = '\0start '

const ingredients = new Map(
  [lockFile, 'bin/bundle-programs.js', 'bin/source-lines.js'].map((path) => [
    path,
    readIngredient(path),
  ]),
)
const made = join(folder, `.made-${process.pid}`)
mkdirSync(made, { recursive: true })
try {
  const bundle = await rolldown({
    input: Object.fromEntries(programs.map((path) => [nameOf(path), start + path])),
    cwd: root,
    platform: 'node',
    external: native,
    // a busy machine is no reason for a warning, and `eval` of other packages is theirs
    checks: { pluginTimings: false, eval: false },
    plugins: [{ name: 'programs', resolveId, load, transform }],
  })
  await bundle.write({
    dir: made,
    format: 'esm',
    // the sources are there
    ...{ sourcemap: true, sourcemapExcludeSources: true },
    ...{ entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  })
  // modules are read in any order
  const list = [...ingredients.keys()].sort().map((path) => ({ path, ...ingredients.get(path) }))
  writeFileSync(join(made, ingredientsFile), JSON.stringify(list))
  putInPlace(join(folder, digest(list.map(({ path, hash }) => `${path} ${hash}`).join('\n'))))
} finally {
  rmSync(made, { recursive: true, force: true })
}
removeOldBundles(folder, compileCache)

/** Another process may have made the same bundle meanwhile, and programs may run from it. */
function putInPlace(place) {
  try {
    renameSync(made, place)
  } catch (error) {
    if (!existsSync(join(place, ingredientsFile))) throw error
  }
}

function resolveId(id) {
  return id.startsWith(start) ? id : null
}

function load(id) {
  if (!id.startsWith(start)) return null
  return [sourceLines, id.slice(start.length)]
    .map((path) => `import ${JSON.stringify(path)}`)
    .join('\n')
}

/**
 * Notes what is bundled, and lets a module find its files where its source is: only the programs are in the bundle. Relative
 * paths, so that a checkout may be moved. Lines remain as they are.
 */
function transform(code, id) {
  if (id.startsWith('\0') || id === sourceLines) return null
  const path = relative(root, id).split(sep).join('/')
  if (!path.includes('node_modules/')) {
    const { size, mtimeMs } = statSync(id)
    ingredients.set(path, { size, mtimeMs, hash: digest(code) })
  }
  const url = `new URL(${JSON.stringify(placeOf(id))}, import.meta.url)`
  const replaced = code
    .replace(/new URL\('([^']+)', import\.meta\.url\)/g, (text, to) => {
      const program = programs.find((one) => one === join(dirname(id), to))
      return program ? `new URL('./${nameOf(program)}.js', PLACE)` : text
    })
    .replaceAll('import.meta.url', `${url}.href`)
    .replaceAll(
      'import.meta.dirname',
      `process.getBuiltinModule('url').fileURLToPath(new URL('.', ${url}))`,
    )
    .replaceAll(', PLACE)', ', import.meta.url)')
  return replaced === code ? null : { code: replaced, map: null }
}

function placeOf(id) {
  return relative(join(folder, 'bundle'), id).split(sep).map(encodeURIComponent).join('/')
}

function nameOf(path) {
  return basename(path, '.ts')
}

function digest(text) {
  return createHash('sha256').update(text).digest('hex')
}
