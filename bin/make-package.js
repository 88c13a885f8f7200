// Makes the package that npm can install elsewhere: `npm run pack`, run by the pinned Node.js. Node.js strips no types from files
// of packages, so the sources become JavaScript here, as the oldest Node.js that the package runs on reads it. Nothing is published.
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { consolePackages } from './console-packages.js'
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
  ...['console/dist', 'samples', 'ops'],
  ...['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'NOTICE'],
  ...globSync('docs/*.md', { cwd: root }),
]
const sources = '{src,clients/typescript/src}/**/*'
/** The package runs on the Node.js that is there: npm would have to run a script that fetches the pinned one. */
const leftOut = [...consolePackages, 'node']

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
for (const path of sourceFiles()) writeSource(path)
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

function sourceFiles() {
  return globSync(sources, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
}

/** Writes a file to the same place in the package; a module without its types, and with `.js` in the paths of other modules. */
function writeSource(path) {
  const target = join(folder, path)
  mkdirSync(dirname(target), { recursive: true })
  if (!path.endsWith('.ts')) return cpSync(join(root, path), target)
  const source = readFileSync(join(root, path), 'utf8')
  const { outputText } = ts.transpileModule(source, { compilerOptions })
  writeFileSync(
    target.replace(/ts$/, 'js'),
    outputText.replace(/'(\.\.?\/[^'\n]*)\.ts'/g, "'$1.js'"),
  )
}

/** The manifest without what serves development. */
function writeManifest() {
  const { dependencies, overrides, ...project } = readJson('package.json')
  const { name, version, description, license, type, bin } = project
  // npm heeds overrides only in the project that it installs, and finds no end without them
  const needed = Object.fromEntries(
    Object.entries({ ...dependencies, ...overrides }).filter(([one]) => !leftOut.includes(one)),
  )
  const engines = { node: `>=${oldestNode}` }
  const manifest = { name, version, description, license, type, bin, engines, dependencies: needed }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}
