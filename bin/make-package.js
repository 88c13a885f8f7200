// `npm run pack`: builds packages that npm can install elsewhere, in `dist/` or in the folder that is given. It runs on the pinned
// Node.js and publishes nothing. The sources are compiled to JavaScript for the oldest supported Node.js, because Node.js does not strip types below `node_modules`.
import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { manifests, oldestNode, readJson, writeJson, writePackage } from './package-files.js'
import { root } from './root.js'

const dist = resolve(process.argv[2] ?? join(root, 'dist'))
const launcher = [
  'console',
  'console-packages',
  'pinned-runtime',
  'programs',
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
const engines = { node: `>=${oldestNode}` }

makeService(join(dist, 'package'))
const types = join(dist, 'types')
declareTypes()
makeReader(join(dist, 'reader'))
makeOcr(join(dist, 'ocr'))

/** The service and its command, with our own packages bundled. */
function makeService(folder) {
  rmSync(folder, { recursive: true, force: true })
  // secrets of whoever packs may lie beside the files of operators
  const filter = (path) => !basename(path).startsWith('.env')
  for (const path of copied) {
    cpSync(join(root, path), join(folder, path), { recursive: true, filter })
  }
  const inside = Object.keys(manifests)
  for (const name of inside.filter((one) => one !== '@rowdeck/console')) {
    writePackage(name, join(folder, 'node_modules', name))
  }
  writeConsole(join(folder, 'node_modules', '@rowdeck', 'console'))
  const { overrides, ...project } = readJson('package.json')
  const { name, version, description, license, type, bin } = project
  // npm ignores `overrides` in packages that it installs, and does not finish resolving without them
  const dependencies = { ...neededBy(inside), ...overrides, ...bundled(inside) }
  writeJson(join(folder, 'package.json'), {
    ...{ name, version, description, license, type, bin, engines },
    ...{ dependencies, bundleDependencies: inside },
  })
  pack(folder)
}

/** Writes only the built pages of the console. */
function writeConsole(folder) {
  const { name, version, path } = manifests['@rowdeck/console']
  cpSync(join(root, path, 'dist'), join(folder, 'dist'), { recursive: true })
  writeJson(join(folder, 'package.json'), { name, version })
}

function declareTypes() {
  rmSync(types, { recursive: true, force: true })
  const tsc = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc')
  const project = join(root, 'packages', 'reader', 'tsconfig.types.json')
  run(process.execPath, [tsc, '-p', project, '--outDir', types], root)
}

/** The library. OCR and pictures are optional, because their packages are much larger than the rest. */
function makeReader(folder) {
  const inside = ['@rowdeck/core', '@rowdeck/pdf', '@rowdeck/pptx']
  const { sharp, ...needed } = neededBy(['@rowdeck/reader', ...inside])
  const optional = { '@rowdeck/ocr': manifests['@rowdeck/ocr'].version, sharp }
  makeLibrary('@rowdeck/reader', folder, {
    dependencies: { ...needed, ...bundled(inside) },
    bundleDependencies: [...inside, 'dejavu-fonts-ttf'],
    peerDependencies: optional,
    peerDependenciesMeta: Object.fromEntries(
      Object.keys(optional).map((name) => [name, { optional: true }]),
    ),
  })
}

function makeOcr(folder) {
  const inside = ['@rowdeck/core']
  const { dependencies } = manifests['@rowdeck/ocr']
  makeLibrary('@rowdeck/ocr', folder, {
    dependencies: { ...dependencies, ...neededBy(inside), ...bundled(inside) },
    bundleDependencies: inside,
  })
}

function makeLibrary(name, folder, manifest) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { path } = manifests[name]
  writePackage(name, folder, { types, engines, ...manifest })
  for (const one of manifest.bundleDependencies) {
    const place = join(folder, 'node_modules', one)
    if (one in manifests) writePackage(one, place, { types })
    else cpSync(join(root, 'node_modules', one), place, { recursive: true })
  }
  cpSync(join(root, path, 'README.md'), join(folder, 'README.md'))
  for (const file of ['LICENSE', 'NOTICE']) cpSync(join(root, file), join(folder, file))
  pack(folder)
}

/** The third-party dependencies of our own packages. */
function neededBy(names) {
  const needed = Object.assign({}, ...names.map((name) => manifests[name].dependencies))
  const others = Object.entries(needed).filter(([name]) => !name.startsWith('@rowdeck/'))
  // the console is packed as built pages, so the packages that it is built from are not needed
  const ofPages = Object.keys(manifests['@rowdeck/console'].dependencies)
  const used = names.includes('@rowdeck/console')
    ? others.filter(([name]) => !ofPages.includes(name))
    : others
  return Object.fromEntries(used)
}

function bundled(names) {
  return Object.fromEntries(names.map((name) => [name, manifests[name].version]))
}

function pack(folder) {
  run('npm', ['pack', '--silent', '--pack-destination', dist], folder)
}

function run(command, args, cwd) {
  const shell = process.platform === 'win32'
  const { status } = spawnSync(command, args, { cwd, stdio: 'inherit', shell })
  if (status !== 0) process.exit(status ?? 1)
}
