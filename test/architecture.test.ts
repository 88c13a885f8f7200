import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { test } from 'node:test'

const root = resolve(import.meta.dirname, '..')
const source = join(root, 'src')

/** The one file of each folder that other folders may import. */
const doors: Record<string, string> = {
  accounts: 'accounts.ts',
  admission: 'admit.ts',
  cli: 'cli.ts',
  config: 'config.ts',
  conversion: 'convert.ts',
  'conversion-threads': 'conversion-threads.ts',
  engines: 'engines.ts',
  http: 'server.ts',
  output: 'write-table.ts',
  pool: 'pool.ts',
  storage: 'storage.ts',
  telemetry: 'telemetry.ts',
  upload: 'read-upload.ts',
  web: 'web.ts',
}

/** Who may import whom. `errors.ts`, `clock.ts` and `network.ts` are open to all; a `type` arrow carries types only. */
const arrows: Record<string, { values: string[]; types: string[] }> = {
  accounts: { values: [], types: [] },
  admission: { values: ['accounts'], types: [] },
  cli: {
    values: [
      'app',
      'local-converter',
      'config',
      'conversion',
      'output',
      'telemetry',
      'upload',
      'accounts',
    ],
    types: [],
  },
  config: { values: [], types: [] },
  conversion: { values: [], types: [] },
  'conversion-threads': { values: ['conversion', 'output'], types: [] },
  // of values only the flags of the ports
  engines: { values: ['conversion'], types: [] },
  http: {
    values: ['admission', 'output', 'telemetry'],
    types: ['accounts', 'conversion', 'conversion-threads', 'upload'],
  },
  output: { values: [], types: ['conversion'] },
  pool: { values: ['conversion', 'engines'], types: [] },
  storage: { values: [], types: ['accounts', 'admission', 'web'] },
  telemetry: { values: [], types: [] },
  upload: { values: [], types: ['conversion'] },
  web: { values: ['accounts'], types: ['telemetry'] },
  app: {
    values: [...Object.keys(doors).filter((folder) => folder !== 'cli'), 'local-converter'],
    types: [],
  },
  'local-converter': { values: ['config', 'conversion', 'engines', 'pool'], types: [] },
  errors: { values: [], types: [] },
  clock: { values: [], types: [] },
  network: { values: [], types: [] },
}
const openToAll = new Set(['errors', 'clock', 'network'])

/** Where a process of the service begins; the pages of the console reach for files of src too. */
const programs = ['cli/cli.ts', 'pool/worker.ts', 'storage/sqlite/database-program.ts']

interface Import {
  from: string
  to: string
  typeOnly: boolean
}

const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
const imports = files.flatMap(importsOf)
/** What files of the console import from outside it and from each other, as paths from the root. */
const pageImports = globSync('console/src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
  pathsIn(readFileSync(join(root, file), 'utf8')).map((path) => join(dirname(file), path)),
)

test('Every folder of src is a stage with a door, and the table of arrows names each of them.', () => {
  const folders = new Set(files.filter((file) => file.includes('/')).map(folderOf))
  assert.deepEqual([...folders].sort(), Object.keys(doors).sort())
  for (const [folder, door] of Object.entries(doors)) {
    assert.ok(files.includes(`${folder}/${door}`), `${folder} has no door ${door}`)
  }
})

test('A folder imports another one only through its door.', () => {
  const bypasses = imports.filter(
    ({ from, to }) =>
      folderOf(from) !== folderOf(to) && to.includes('/') && basename(to) !== doors[folderOf(to)],
  )
  assert.deepEqual(bypasses, [])
})

test('Arrows between folders point only the way that the table allows.', () => {
  const forbidden = imports.filter(({ from, to, typeOnly }) => {
    const [here, there] = [folderOf(from), folderOf(to)]
    if (here === there || openToAll.has(there)) return false
    const allowed = arrows[here]
    return !allowed?.values.includes(there) && !(typeOnly && allowed?.types.includes(there))
  })
  assert.deepEqual(forbidden, [])
})

test('No two files import each other, not even by way of others.', () => {
  const cycles: string[][] = []
  const done = new Set<string>()
  function visit(file: string, path: string[]): void {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file])
    if (path.includes(file) || done.has(file)) return
    for (const { to } of imports.filter(({ from, typeOnly }) => from === file && !typeOnly)) {
      visit(to, [...path, file])
    }
    done.add(file)
  }
  for (const file of files) visit(file, [])
  assert.deepEqual(cycles, [])
})

test('Under src/engines no files or folders import each other in a circle, not even for types.', () => {
  const edges = imports
    .filter(({ from, to }) => folderOf(from) === 'engines' && folderOf(to) === 'engines')
    .map(({ from, to }) => siblingsOf(from, to))
  assert.deepEqual(circlesAmong(edges), [])
})

test('Every file of src is reached by a program or a page: what tests alone need stands under test.', () => {
  const used = new Set<string>()
  const waiting = [...programs, ...pageImports.map((path) => relative('src', path))]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (used.has(file) || !files.includes(file)) continue
    used.add(file)
    waiting.push(...reachedFrom(file))
  }
  const modules = files.filter((file) => !file.endsWith('.d.ts'))
  assert.deepEqual(
    modules.filter((file) => !used.has(file)),
    [],
  )
})

test('Nothing that is shipped imports tests, or what they or the benchmark are made of.', () => {
  const ofSource = files.flatMap((file) => reachedFrom(file).map((to) => join('src', to)))
  const reaching = [...ofSource, ...pageImports].filter((path) =>
    /^(test|bench)\/|\.test\.ts/.test(path),
  )
  assert.deepEqual(reaching, [])
})

test('Only config reads the environment.', () => {
  const readers = files.filter((file) => /\bprocess\.env\b(?!\.\w+ = )/.test(textOf(file)))
  assert.deepEqual(
    readers.filter((file) => folderOf(file) !== 'config'),
    [],
  )
})

test('No engine is named outside engines.', () => {
  const naming = files.filter((file) =>
    /from '(@embedpdf|onnxruntime-node|sharp|tesseract\.js)/.test(textOf(file)),
  )
  assert.deepEqual(
    naming.filter((file) => folderOf(file) !== 'engines'),
    [],
  )
})

test('SQL is spoken in storage alone.', () => {
  const speaking = files.filter((file) => /from '(kysely|better-sqlite3)/.test(textOf(file)))
  assert.deepEqual(
    speaking.filter((file) => folderOf(file) !== 'storage'),
    [],
  )
})

test('Every file and folder that the documents name exists.', () => {
  const missing: string[] = []
  for (const document of ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md']) {
    const named = readFileSync(join(root, document), 'utf8').matchAll(
      /`((?:src|bin|test|bench|docs|console)\/[\w./-]*)`/g,
    )
    for (const [, path] of named) {
      if (path && globSync(path, { cwd: root }).length === 0) missing.push(`${document}: ${path}`)
    }
  }
  assert.deepEqual(missing, [])
})

test('The pages import the contract, the page paths and the output formats of the service, and nothing else.', () => {
  const allowed = /^src\/(web\/(contract|page-paths)\.ts|output\/formats\.ts)$/
  const reaching = pageImports.filter((path) => path.startsWith('src/') && !allowed.test(path))
  assert.deepEqual(reaching, [])
})

test('ARCHITECTURE.md fits on three screens: under 120 lines.', () => {
  const lines = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('\n')
  assert.ok(lines.length < 120, `${lines.length} lines`)
})

function importsOf(file: string): Import[] {
  const pattern = /^(import|export)\s+(type\s)?[^'";]*?from\s+'(\.[^']+)'/gm
  return [...textOf(file).matchAll(pattern)].map(([, , type, path]) => ({
    from: file,
    to: relative(source, resolve(source, dirname(file), path ?? '')),
    typeOnly: type !== undefined,
  }))
}

/** The two entries of the innermost folder that contains both files, through which one imports the other. */
function siblingsOf(from: string, to: string): [string, string] {
  const [start, end] = [from.split('/'), to.split('/')]
  const depth = start.findIndex((part, index) => part !== end[index]) + 1
  return [start.slice(0, depth).join('/'), end.slice(0, depth).join('/')]
}

function circlesAmong(edges: [string, string][]): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  function visit(node: string, path: string[]): void {
    if (path.includes(node)) circles.push([...path.slice(path.indexOf(node)), node])
    if (path.includes(node) || done.has(node)) return
    for (const [, to] of edges.filter(([from]) => from === node)) visit(to, [...path, node])
    done.add(node)
  }
  for (const [node] of edges) visit(node, [])
  return circles
}

/** Files that a file of src imports at once or later, or starts a process with. */
function reachedFrom(file: string): string[] {
  return pathsIn(textOf(file)).map((path) => join(dirname(file), path))
}

function pathsIn(text: string): string[] {
  const pattern = /(?:\bfrom |\bimport\(|\bimport |\bnew URL\()'(\.[^'?]+)(?:\?\w+)?'/g
  return [...text.matchAll(pattern)].map(([, path]) => path ?? '')
}

function folderOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : basename(file, '.ts')
}

function textOf(file: string): string {
  return readFileSync(join(source, file), 'utf8')
}
