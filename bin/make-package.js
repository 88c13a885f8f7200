// Makes the package that npm can install elsewhere: `npm run pack`, run by the pinned Node.js. Node.js strips no types from files
// of packages, so the sources become JavaScript here, as the oldest Node.js that the package runs on reads it. Nothing is published.
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { root } from './root.js'

const folder = join(root, 'dist', 'package')
const launcher = [
  'console',
  'console-packages',
  'pinned-runtime',
  'prune',
  'root',
  'rowdeck',
  'setup-error',
]
const copied = [
  ...launcher.map((name) => `bin/${name}.js`),
  ...['samples', 'ops'],
  ...['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'NOTICE'],
  ...globSync('docs/*.md', { cwd: root }),
]

/** The first release of the oldest line with long-term support that has zstd, and that all packages run on. */
const oldestNode = '22.15'
const compilerOptions = {
  // it has no `using`
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
}

rmSync(folder, { recursive: true, force: true })
for (const path of copied) cpSync(join(root, path), join(folder, path), { recursive: true })
const own = ownPackages()
for (const manifest of own) writePackage(manifest)
writeConsole()
writeManifest()
const { status } = spawnSync(
  'npm',
  ['pack', '--silent', '--pack-destination', join(root, 'dist')],
  {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  },
)
process.exit(status ?? 1)

/** The manifests of the packages that run in the service, each with its folder. */
function ownPackages() {
  return readJson('package.json')
    .workspaces.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((path) => ({ path, ...readJson(join(path, 'package.json')) }))
    .filter(({ name }) => name !== '@rowdeck/console')
}

function placeOf(name, path) {
  return join(folder, 'node_modules', name, path)
}

/** Writes one of our own packages into the one that npm installs: its modules without their types, what else is beside them, and a manifest. */
function writePackage({ path, name, version, type, exports, dependencies }) {
  const sources = globSync('src/**/*', { cwd: join(root, path), withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const source of sources) {
    writeSource(source, placeOf(name, relative(join(root, path), source)))
  }
  const manifest = { name, version, type, exports: compiledPaths(exports), dependencies }
  writeJson(placeOf(name, 'package.json'), manifest)
}

/** Of the console its pages, as they are served. */
function writeConsole() {
  const { name, version } = readJson('packages/console/package.json')
  cpSync(join(root, 'packages/console/dist'), placeOf(name, 'dist'), { recursive: true })
  writeJson(placeOf(name, 'package.json'), { name, version })
}

/** Writes a file to its place in the package; a module without its types, and with `.js` in the paths of other modules. */
function writeSource(source, target) {
  mkdirSync(dirname(target), { recursive: true })
  if (!source.endsWith('.ts')) return cpSync(source, target)
  const { outputText } = ts.transpileModule(readFileSync(source, 'utf8'), { compilerOptions })
  writeFileSync(
    target.replace(/ts$/, 'js'),
    outputText.replace(/'(\.\.?\/[^'\n]*)\.ts'/g, "'$1.js'"),
  )
}

/** The entries that are sources, compiled. */
function compiledPaths(exports) {
  return Object.fromEntries(
    Object.entries(exports)
      .filter(([, path]) => typeof path === 'string' && path.startsWith('./src/'))
      .map(([entry, path]) => [entry, path.replace(/ts$/, 'js')]),
  )
}

/** The manifest of the whole without what serves development; our own packages are inside. */
function writeManifest() {
  const { overrides, ...project } = readJson('package.json')
  const { name, version, description, license, type, bin } = project
  const engines = { node: `>=${oldestNode}` }
  // npm heeds overrides only in the project that it installs, and finds no end without them
  const needed = Object.assign({}, ...own.map(({ dependencies }) => dependencies), overrides)
  const bundled = [...own.map((one) => one.name), '@rowdeck/console']
  const inside = Object.fromEntries(bundled.map((one) => [one, version]))
  writeJson(join(folder, 'package.json'), {
    ...{ name, version, description, license, type, bin, engines },
    dependencies: { ...needed, ...inside },
    bundleDependencies: bundled,
  })
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}
