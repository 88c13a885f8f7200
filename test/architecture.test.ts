import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { arrows, doors, openToAll, stages, vocabulary } from './support/architecture-table.ts'
import {
  circlesAmong,
  folderOf,
  type Import,
  importsOf,
  pathsIn,
  reachedFrom,
  root,
  siblingsOf,
  sourceFiles,
  textOf,
} from './support/source-imports.ts'

/** The programs of the service; the console's pages import files of src too. */
const programs = ['cli/cli.ts', 'pool/worker.ts', 'storage/sqlite/database-program.ts']

const files = sourceFiles()
const [outside, imports] = [true, false].map((isOutside) =>
  files.flatMap(importsOf).filter(({ to }) => to.startsWith('../') === isOutside),
) as [Import[], Import[]]
/** Imports of the console's files, as paths relative to the root. */
const pageImports = globSync('console/src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
  pathsIn(readFileSync(join(root, file), 'utf8')).map((path) => join(dirname(file), path)),
)

test('Every folder of src has an entry file and is listed in the table of allowed imports.', () => {
  const folders = new Set(files.filter((file) => file.includes('/')).map(folderOf))
  assert.deepEqual([...folders].sort(), [...Object.keys(doors), vocabulary].sort())
  for (const [folder, door] of Object.entries(doors)) {
    assert.ok(files.includes(`${folder}/${door}`), `${folder} has no door ${door}`)
  }
})

test('A folder imports another one only through its entry file, but for the vocabulary.', () => {
  const bypasses = imports.filter(
    ({ from, to }) =>
      folderOf(from) !== folderOf(to) &&
      folderOf(to) !== vocabulary &&
      to.includes('/') &&
      basename(to) !== doors[folderOf(to)],
  )
  assert.deepEqual(bypasses, [])
})

test('Folders import each other only as the table allows.', () => {
  const forbidden = imports.filter(({ from, to, typeOnly }) => {
    const [here, there] = [folderOf(from), folderOf(to)]
    if (here === there || openToAll.has(there)) return false
    const allowed = arrows[here]
    return !allowed?.values.includes(there) && !(typeOnly && allowed?.types.includes(there))
  })
  assert.deepEqual(forbidden, [])
})

test('The server and its conversion threads start without the code that reads decks.', () => {
  const loaded = new Set(['app.ts', 'conversion-threads/thread.ts'])
  for (const file of loaded) {
    for (const { to, typeOnly } of importsOf(file)) if (!typeOnly) loaded.add(to)
  }
  assert.ok(loaded.has('conversion/convert.ts'))
  assert.ok(!loaded.has('conversion/deck/local-deck-reader.ts'))
})

test('Of what lies outside src, only the client is imported, by the command line.', () => {
  const client = '../clients/typescript/src/index.ts'
  assert.deepEqual(
    outside.map(({ from, to }) => ({ from, to })),
    [{ from: 'cli/remote-converter.ts', to: client }],
  )
})

test('Imports within src have no cycles, not even for types.', () => {
  const edges = imports.map(({ from, to }) => siblingsOf(from, to))
  assert.deepEqual(circlesAmong(edges), [])
})

test('The stages of conversion import each other only as their table allows.', () => {
  const inside = imports
    .filter(({ from, to }) => [from, to].every((file) => folderOf(file) === 'conversion'))
    .map(({ from, to }) => ({ from: relative('conversion', from), to: relative('conversion', to) }))
    .filter(({ from }) => from !== doors.conversion)
  const used = new Set(inside.map(({ from }) => from).filter((file) => file.includes('/')))
  assert.deepEqual(new Set([...used].map(folderOf)), new Set(Object.keys(stages)))
  const forbidden = inside.filter(({ from, to }) => {
    if (!to.includes('/')) return to === doors.conversion
    if (!from.includes('/')) return true
    return folderOf(from) !== folderOf(to) && !stages[folderOf(from)]?.includes(folderOf(to))
  })
  assert.deepEqual(forbidden, [])
  const names = Object.keys(stages)
  for (const name of names) {
    for (const other of stages[name] ?? []) assert.ok(names.indexOf(other) < names.indexOf(name))
  }
})

test('Every file of src is used by a program or a page; files that only tests need are under test.', () => {
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

test('Shipped code imports neither tests nor their support files nor the benchmark.', () => {
  const ofSource = files.flatMap((file) => reachedFrom(file).map((to) => join('src', to)))
  const reaching = [...ofSource, ...pageImports].filter((path) =>
    /^(test|bench)\/|\.test\.ts/.test(path),
  )
  assert.deepEqual(reaching, [])
})

test('Only one function turns codes into characters, since codes of files may be those of none.', () => {
  const making = files.filter((file) => /\bString\.from(CodePoint|CharCode)\b/.test(textOf(file)))
  assert.deepEqual(making, ['deck-model/character-of.ts'])
})

test('Names that come from outside are looked up among the own members of an object, never the inherited ones.', () => {
  const words =
    /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=[=[(,] ?)\/(?:[^/\\\n]|\\.)+\//g
  const lookup = /(?<!\b(?:const|let) )(?<![\w.#[])[a-z]\w* in (?!keyof\b)[a-z]/
  const inheriting = files.filter((file) => lookup.test(textOf(file).replace(words, '""')))
  assert.deepEqual(inheriting, [])
})

test('The command line prints through one file, so that no name can control a terminal.', () => {
  const printing = files.filter((file) => /\bconsole\.(log|error)\(/.test(textOf(file)))
  assert.deepEqual(
    printing.filter((file) => folderOf(file) === 'cli'),
    ['cli/print.ts'],
  )
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
    /from '(@embedpdf|onnxruntime-node|sharp)/.test(textOf(file)),
  )
  assert.deepEqual(
    naming.filter((file) => folderOf(file) !== 'engines'),
    [],
  )
})

test('No step between an upload and its rows names an output format.', () => {
  const steps = ['http/convert-route.ts', 'http/stream-rows.ts', 'http/send-table.ts']
  const threads = files.filter((file) => folderOf(file) === 'conversion-threads')
  const naming = [...steps, ...threads].filter((file) =>
    /'(xlsx|markdown|ndjson)'/.test(textOf(file)),
  )
  assert.deepEqual(naming, [])
})

test('Only storage contains SQL.', () => {
  const speaking = files.filter((file) =>
    /(from |\()'(kysely|better-sqlite3|@better-auth\/kysely-adapter)/.test(textOf(file)),
  )
  assert.deepEqual(
    speaking.filter((file) => folderOf(file) !== 'storage'),
    [],
  )
})

test('Every file and folder named in the documents exists.', () => {
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

test('The pages import the contract, the page paths, the file types and the output formats from src, and nothing else.', () => {
  const allowed =
    /^src\/(deck-model\/deck-types\.ts|console-server\/(contract|page-paths)\.ts|output\/formats\.ts)$/
  const reaching = pageImports.filter((path) => path.startsWith('src/') && !allowed.test(path))
  assert.deepEqual(reaching, [])
})

test('The pages import only types of the contract, so that its schemas stay out of their scripts.', () => {
  const withValues = globSync('console/src/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /^(import|export) (?!type )[^;']*from '[^']*\/contract\.ts'/m.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  )
  assert.deepEqual(withValues, [])
})

test('No file has more than 250 lines, comments included.', () => {
  const generated = join('clients', 'typescript', 'src', 'openapi.ts')
  const long = globSync('{src,console,bench,test,bin,clients}/**/*.{ts,tsx,js}', {
    cwd: root,
    exclude: (path) => /(^|\/)(node_modules|dist|\.built-.*)$/.test(path),
  })
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
    .filter(({ file, lines }) => lines > 250 && file !== generated)
  assert.deepEqual(long, [])
})

test('ARCHITECTURE.md fits on three screens: under 120 lines.', () => {
  const lines = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('\n')
  assert.ok(lines.length < 120, `${lines.length} lines`)
})
