import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { root } from './root.js'

/** The first release of the oldest line with long-term support that has zstd, and that all packages run on. */
export const oldestNode = '22.15'
const compilerOptions = {
  // it has no `using`
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  verbatimModuleSyntax: true,
}

/** The manifests of our own packages by name, each with its folder. */
export const manifests = Object.fromEntries(
  readJson('package.json')
    .workspaces.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((path) => ({ path, ...readJson(join(path, 'package.json')) }))
    .map((manifest) => [manifest.name, manifest]),
)

/**
 * Writes one of our own packages as npm installs it: its modules without their types, what else is beside them, and a manifest.
 * With a folder of declarations, each module has its own beside it.
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

/** Writes a file to its place in the package; a module without its types, and with `.js` in the paths of other modules. */
function writeSource(source, target) {
  mkdirSync(dirname(target), { recursive: true })
  if (!source.endsWith('.ts')) return cpSync(source, target)
  const { outputText } = ts.transpileModule(readFileSync(source, 'utf8'), { compilerOptions })
  writeFileSync(target.replace(/ts$/, 'js'), withCompiledPaths(outputText))
}

function writeDeclarations(types, folder) {
  for (const file of globSync('src/**/*.d.ts', { cwd: types })) {
    writeFileSync(join(folder, file), withCompiledPaths(readFileSync(join(types, file), 'utf8')))
  }
}

function withCompiledPaths(text) {
  return text.replace(/'(\.\.?\/[^'\n]*)\.ts'/g, "'$1.js'")
}

/** The entries that are sources, compiled. */
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
