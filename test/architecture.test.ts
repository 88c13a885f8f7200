import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { test } from 'node:test'
import { arrows, doors, openToAll, stages, vocabulary } from './support/architecture-table.ts'
import {
  circlesAmong,
  folderOf,
  importsOf,
  packageOf,
  pathsIn,
  reachedFrom,
  readSource,
  root,
  siblingsOf,
  sourceFiles,
  targetOf,
} from './support/source-imports.ts'

/** The programs that are started; the console's pages import some files too. */
const programs = [
  'service/cli/cli.ts',
  'reader/pool/worker.ts',
  'accounts/storage/sqlite/database-program.ts',
]

const files = sourceFiles()
const imports = files.flatMap(importsOf)
/** Files of other packages that the console's files import. */
const pageImports = globSync('packages/console/src/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
  pathsIn(readFileSync(join(root, file), 'utf8'))
    .filter((path) => path.startsWith('@'))
    .map((path) => ({ path, target: targetOf('', path) })),
)

test('Every folder of a package has an entry file and is listed in the table of allowed imports.', () => {
  for (const [name, own] of Object.entries(doors)) {
    const inside = files.filter((file) => packageOf(file) === name && file.split('/').length > 2)
    const folders = new Set(inside.map(folderOf))
    folders.delete(vocabulary)
    assert.deepEqual([...folders].sort(), Object.keys(own).sort())
    for (const [folder, door] of Object.entries(own)) {
      assert.ok(files.includes(`${name}/${folder}/${door}`), `${folder} has no door ${door}`)
    }
  }
})

const withinPackage = imports.filter(
  ({ from, to }) => packageOf(from) === packageOf(to) && Object.hasOwn(doors, packageOf(from)),
)

test('A folder imports another one of its package only through its entry file, except for the vocabulary.', () => {
  const bypasses = withinPackage.filter(
    ({ from, to }) =>
      folderOf(from) !== folderOf(to) &&
      folderOf(to) !== vocabulary &&
      to.split('/').length > 2 &&
      basename(to) !== doors[packageOf(to)]?.[folderOf(to)],
  )
  assert.deepEqual(bypasses, [])
})

test('Folders of a package import each other only as the table allows.', () => {
  const forbidden = withinPackage.filter(({ from, to, typeOnly }) => {
    const [here, there, name] = [folderOf(from), folderOf(to), packageOf(from)]
    if (here === there || !arrows[name] || openToAll[name]?.includes(there)) return false
    const allowed = arrows[name][here]
    return !allowed?.values?.includes(there) && !(typeOnly && allowed?.types?.includes(there))
  })
  assert.deepEqual(forbidden, [])
})

test('In the package that all stand on, the files outside folders import no folder.', () => {
  const upward = withinPackage.filter(
    ({ from, to }) =>
      packageOf(from) === 'core' && from.split('/').length === 2 && to.split('/').length > 2,
  )
  assert.deepEqual(upward, [])
})

test('The server and its conversion threads start without the code that reads decks.', () => {
  const loaded = new Set(['service/app.ts', 'service/conversion-threads/thread.ts'])
  for (const file of loaded) {
    for (const { to, typeOnly } of importsOf(file)) {
      if (!typeOnly && files.includes(to)) loaded.add(to)
    }
  }
  assert.ok(loaded.has('reader/conversion/convert.ts'))
  assert.ok(!loaded.has('reader/conversion/deck/local-deck-reader.ts'))
})

test('Imports have no cycles, not even for types.', () => {
  const edges = imports
    .filter(({ from, to }) => packageOf(from) === packageOf(to))
    .map(({ from, to }) => siblingsOf(from, to))
  assert.deepEqual(circlesAmong(edges), [])
})

test('The stages of conversion import each other only as their table allows.', () => {
  const door = doors.reader?.conversion
  const stageOf = (file: string) => file.slice(0, file.indexOf('/'))
  const inside = imports
    .filter(({ from, to }) => [from, to].every((file) => file.startsWith('reader/conversion/')))
    .map(({ from, to }) => ({
      from: relative('reader/conversion', from),
      to: relative('reader/conversion', to),
    }))
    .filter(({ from }) => from !== door)
  const used = new Set(inside.map(({ from }) => from).filter((file) => file.includes('/')))
  assert.deepEqual(new Set([...used].map(stageOf)), new Set(Object.keys(stages)))
  const forbidden = inside.filter(({ from, to }) => {
    if (!to.includes('/')) return to === door
    if (!from.includes('/')) return true
    return stageOf(from) !== stageOf(to) && !stages[stageOf(from)]?.includes(stageOf(to))
  })
  assert.deepEqual(forbidden, [])
  const names = Object.keys(stages)
  for (const name of names) {
    for (const other of stages[name] ?? []) assert.ok(names.indexOf(other) < names.indexOf(name))
  }
})

test('Every source file is used by a program or a page; files that only tests need are under test.', () => {
  const used = new Set<string>()
  const waiting = [...programs, ...pageImports.flatMap(({ target }) => target ?? [])]
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
  const reaching = files
    .flatMap(reachedFrom)
    .filter((path) => /(test|bench)\/|\.test\.ts/.test(path))
  assert.deepEqual(reaching, [])
})

test('Only one function turns codes into characters, since codes of files may be those of none.', () => {
  const making = files.filter((file) =>
    /\bString\.from(CodePoint|CharCode)\b/.test(readSource(file)),
  )
  assert.deepEqual(making, ['core/deck-model/character-of.ts'])
})

test('Names that come from outside are looked up among the own members of an object, never the inherited ones.', () => {
  const words =
    /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|(?<=[=[(,] ?)\/(?:[^/\\\n]|\\.)+\//g
  const lookup = /(?<!\b(?:const|let) )(?<![\w.#[])[a-z]\w* in (?!keyof\b)[a-z]/
  const inheriting = files.filter((file) => lookup.test(readSource(file).replace(words, '""')))
  assert.deepEqual(inheriting, [])
})

test('The command line prints through one file, so that no name can control a terminal.', () => {
  const printing = files.filter((file) => /\bconsole\.(log|error)\(/.test(readSource(file)))
  assert.deepEqual(
    printing.filter((file) => folderOf(file) === 'cli'),
    ['service/cli/print.ts'],
  )
})

test('Only config reads the environment.', () => {
  const readers = files.filter((file) => /\bprocess\.env\b(?!\.\w+ = )/.test(readSource(file)))
  assert.deepEqual(
    readers.filter((file) => folderOf(file) !== 'config'),
    [],
  )
})

test('No engine is named outside engines.', () => {
  const naming = files.filter((file) =>
    /from '(@embedpdf|onnxruntime-node|sharp)/.test(readSource(file)),
  )
  assert.deepEqual(
    naming.filter((file) => !/^(ocr|pdf|reader\/engines)\//.test(file)),
    [],
  )
})

test('No step between an upload and its rows names an output format.', () => {
  const steps = ['convert-route', 'stream-rows', 'send-table'].map(
    (name) => `service/http/${name}.ts`,
  )
  const threads = files.filter((file) => folderOf(file) === 'conversion-threads')
  const naming = [...steps, ...threads].filter((file) =>
    /'(xlsx|markdown|ndjson|zip)'/.test(readSource(file)),
  )
  assert.deepEqual(naming, [])
})

test('Only storage contains SQL.', () => {
  const speaking = files.filter((file) =>
    /(from |\()'(kysely|better-sqlite3|@better-auth\/kysely-adapter)/.test(readSource(file)),
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
      /`((?:packages|bin|test|bench|docs)\/[\w./-]*)`/g,
    )
    for (const [, path] of named) {
      if (path && globSync(path, { cwd: root }).length === 0) missing.push(`${document}: ${path}`)
    }
  }
  assert.deepEqual(missing, [])
})

test('The pages import the contract, the page paths, the file types, the sizes of pictures, the output formats and what makes cells safe, and nothing else of other packages.', () => {
  const allowed =
    /^@rowdeck\/(core\/(deck-model\/(deck-types|picture-size)|without-formulas)|service\/(console-contract|page-paths)|reader\/output\/formats)$/
  const reaching = pageImports.filter(({ path }) => !allowed.test(path))
  assert.deepEqual(reaching, [])
})

test('The pages import only types of the contract, so that its schemas stay out of their scripts.', () => {
  const withValues = globSync('packages/console/src/**/*.{ts,tsx}', { cwd: root }).filter((file) =>
    /^(import|export) (?!type )[^;']*from '@rowdeck\/service\/console-contract'/m.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  )
  assert.deepEqual(withValues, [])
})

test('No file has more than 250 lines, comments included.', () => {
  const generated = join('clients', 'typescript', 'src', 'openapi.ts')
  const long = globSync('{packages,bench,test,bin,clients}/**/*.{ts,tsx,js}', {
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
