import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from './root.js'

// Plain JavaScript, for the same reason as in pinned-runtime.js.

const packages = join(root, 'node_modules')
const manifest = join(root, 'packages', 'ocr', 'src', 'models', 'embedded', 'manifest.json')
/** Sources for compilers, tests and documentation, where they are large. */
const neverImported = [
  'better-sqlite3/deps',
  'better-sqlite3/src',
  'bintrees/test',
  'fastify/docs',
  'fastify/test',
  'openai/src',
  'zod/src',
]
const weights = ['.onnx', '.gz']

/**
 * Removes installed files that Rowdeck never opens, about half of all: binaries for other systems, headers and
 * sources for compilers, models that the manifest does not name, tests, source maps, and the agent protocol for
 * `require`; without `dev` also type declarations. Must run after every installation; running it again changes nothing.
 */
export function prune({ dev }) {
  const unused = [
    ...otherThan('onnxruntime-node/bin/napi-v6', process.platform),
    ...otherThan(`onnxruntime-node/bin/napi-v6/${process.platform}`, process.arch),
    ...otherThan('better-sqlite3/prebuilds', `${systemOfPrebuilds()}-${process.arch}.node`),
    ...neverImported,
    ...inside('node/node_modules').flatMap((path) => [`${path}/include`, `${path}/share`]),
    ...unusedModels(),
    ...otherThan('dejavu-fonts-ttf/ttf', 'DejaVuSans.ttf'),
    ...filesIn('').filter((path) => path.endsWith('.map')),
    ...filesIn('@modelcontextprotocol').filter((path) => path.endsWith('.cjs')),
    ...(dev ? [] : forDevelopment()),
  ]
  for (const path of unused) remove(join(packages, path))
}

function systemOfPrebuilds() {
  const usesMusl =
    process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime
  return usesMusl ? 'linuxmusl' : process.platform
}

/** What is in the folder except for one entry; nothing if that is missing, because then the folder is not as expected. */
function otherThan(folder, kept) {
  const paths = inside(folder)
  return paths.includes(`${folder}/${kept}`)
    ? paths.filter((path) => path !== `${folder}/${kept}`)
    : []
}

/** The weights beside those that the manifest names. */
function unusedModels() {
  const named = readFileSync(manifest, 'utf8').matchAll(/"npm:((?:@[^/"]+\/)?[^/"]+)\/([^"]+)"/g)
  const used = new Set()
  const folders = new Set()
  for (const [, name, file] of named) {
    used.add(`${name}/${file}`)
    folders.add(name)
  }
  return [...folders]
    .flatMap(filesIn)
    .filter((path) => weights.some((ending) => path.endsWith(ending)) && !used.has(path))
}

/** npm installs esbuild as an optional peer of Vite, which does not use it. */
function forDevelopment() {
  const declarations = filesIn('').filter((path) => /\.d\.[cm]?ts$/.test(path))
  return ['@esbuild', 'esbuild', '@types', ...declarations]
}

function inside(folder) {
  const path = join(packages, folder)
  return existsSync(path) ? readdirSync(path).map((name) => `${folder}/${name}`) : []
}

function filesIn(folder) {
  const path = join(packages, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(packages.length + 1))
    .map((file) => file.split(sep).join('/'))
}

function remove(path) {
  if (existsSync(path)) rmSync(path, { recursive: true })
}
