import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { root } from './root.js'

/** The oldest supported Node.js: the first release of the oldest LTS line that has zstd and runs all packages. */
export const oldestNode = '22.15'
const compilerOptions = {
  // the oldest Node.js does not support `using`
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
}

/** Compiled modules by the paths of their sources. */
const compiledSources = new Map()

/** The manifests of our own packages by name, each with its folder. */
export const manifests = Object.fromEntries(
  readJson('package.json')
    .workspaces.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((path) => ({ path, ...readJson(join(path, 'package.json')) }))
    .map((manifest) => [manifest.name, manifest]),
)

/**
 * Writes one of our own packages as npm installs it: its compiled modules, the other files of `src`, and a manifest. If `types`
 * names a folder of declarations, they are written beside the modules.
 */
export function writePackage(name, folder, { types, ...more } = {}) {
  const { path, version, license, type, description, exports, dependencies } = manifests[name]
  const sources = globSync('src/**/*', { cwd: join(root, path), withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const source of sources) {
    writeSource(source, join(folder, relative(join(root, path), source)))
  }
  if (types) writeDeclarations(join(types, path.replace('packages/', '')), folder)
  const entries = compiledPaths(exports, types !== undefined)
  writeJson(join(folder, 'package.json'), {
    ...{ name, version, description, license, type, exports: entries, dependencies, ...more },
  })
}

/** Copies a file into the package. A module is compiled, and its imports get the extension `.js`. */
function writeSource(source, target) {
  mkdirSync(dirname(target), { recursive: true })
  if (!source.endsWith('.ts')) return cpSync(source, target)
  writeFileSync(target.replace(/ts$/, 'js'), compiled(source))
}

// several packages bundle the same one of ours
function compiled(source) {
  const known = compiledSources.get(source)
  if (known !== undefined) return known
  const { outputText } = ts.transpileModule(readFileSync(source, 'utf8'), { compilerOptions })
  const code = withCompiledPaths(outputText)
  compiledSources.set(source, code)
  return code
}

function writeDeclarations(types, folder) {
  for (const file of globSync('src/**/*.d.ts', { cwd: types })) {
    writeFileSync(join(folder, file), withCompiledPaths(readFileSync(join(types, file), 'utf8')))
  }
}

function withCompiledPaths(text) {
  return text.replace(/'(\.\.?\/[^'\n]*)\.ts'/g, "'$1.js'")
}

/** The `exports` that are source files, with the paths of the compiled files. */
function compiledPaths(exports, typed) {
  const sources = Object.entries(exports).filter(([, path]) => `${path}`.startsWith('./src/'))
  return Object.fromEntries(
    sources.map(([entry, path]) => {
      const compiled = path.replace(/ts$/, 'js')
      if (!typed || !path.endsWith('.ts')) return [entry, compiled]
      return [entry, { types: path.replace(/ts$/, 'd.ts'), default: compiled }]
    }),
  )
}

export function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

export function writeJson(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}
