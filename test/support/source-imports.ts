import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..', '..')
const packages = join(root, 'packages')

/** An import by a source file; paths are `package/path` below the package's `src`. */
export interface Import {
  from: string
  to: string
  typeOnly: boolean
}

/** A package of the workspace, as its manifest has it. */
export interface Manifest {
  version: string
  exports: Record<string, string>
  dependencies?: Record<string, string>
}

/** The manifests of the packages, by name of the folder. */
export const manifests: Record<string, Manifest> = Object.fromEntries(
  globSync('*/package.json', { cwd: packages }).map((file) => [
    dirname(file),
    JSON.parse(readFileSync(join(packages, file), 'utf8')) as Manifest,
  ]),
)

/** Every module of the packages but the console, without tests. */
export function sourceFiles(): string[] {
  return globSync('!(console)/src/**/*.ts', { cwd: packages })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => file.replace('/src/', '/'))
    .sort()
}

/** What a file imports, members of requests that another file declares included. */
export function importsOf(file: string): Import[] {
  const pattern = /^(import|export)\s+(type\s)?[^'";]*?from\s+'([.@][^']+)'/gm
  const imports = [...readSource(file).matchAll(pattern)].flatMap(([, , type, path = '']) => {
    const to = targetOf(file, path)
    return to === undefined ? [] : [{ from: file, to, typeOnly: type !== undefined }]
  })
  return [...imports, ...augmentationsIn(file)]
}

/** The file that an import leads to; undefined for packages of others. */
export function targetOf(file: string, path: string): string | undefined {
  if (path.startsWith('.')) return join(dirname(file), path)
  const [, name = '', rest = ''] = /^@rowdeck\/([\w-]+)(.*)$/.exec(path) ?? []
  for (const [entry, target] of Object.entries(manifests[name]?.exports ?? {})) {
    const [start = '', end] = entry.slice(1).split('*')
    const matches = end === undefined ? rest === start : rest.startsWith(start)
    if (!matches) continue
    const found = target.replace('*', rest.slice(start.length)).replace('./src/', `${name}/`)
    if (end === undefined || existsSync(join(packages, pathOf(found)))) return found
  }
  return undefined
}

interface Augmentation {
  file: string
  /** Matches code that uses what the file adds to Fastify's requests. */
  use: RegExp
}

let augmentations: Augmentation[] | undefined

/** Files that declare the members of requests that this file uses: as good as type imports. */
function augmentationsIn(file: string): Import[] {
  augmentations ??= sourceFiles().flatMap(augmentationOf)
  return augmentations
    .filter((one) => one.file !== file && one.use.test(readSource(file)))
    .map((one) => ({ from: file, to: one.file, typeOnly: true }))
}

function augmentationOf(file: string): Augmentation[] {
  const [, body = ''] =
    /^declare module 'fastify' \{\n {2}interface FastifyRequest \{\n([^}]*)\}/m.exec(
      readSource(file),
    ) ?? []
  const members = [...body.matchAll(/^ {4}(\w+)\??:/gm)].map(([, name]) => name)
  if (members.length === 0) return []
  return [{ file, use: new RegExp(`\\brequest\\.(${members.join('|')})\\b`) }]
}

/** The two entries of the innermost folder that contains both files, through which one imports the other. */
export function siblingsOf(from: string, to: string): [string, string] {
  const [start, end] = [from.split('/'), to.split('/')]
  const depth = start.findIndex((part, index) => part !== end[index]) + 1
  return [start.slice(0, depth).join('/'), end.slice(0, depth).join('/')]
}

/** Paths along the edges that lead back to where they began. */
export function circlesAmong(edges: [string, string][]): string[][] {
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

/** Files that a source file imports at once or later, or starts a process with. */
export function reachedFrom(file: string): string[] {
  return pathsIn(readSource(file)).flatMap((path) => targetOf(file, path) ?? [])
}

/** The paths that a source text imports, or refers to with `new URL`, except for those of third-party packages. */
export function pathsIn(text: string): string[] {
  const pattern =
    /(?:\bfrom |\bimport\(|\bimport |\bnew URL\()'((?:\.|@rowdeck\/)[^'?]+)(?:\?\w+)?'/g
  return [...text.matchAll(pattern)].map(([, path]) => path ?? '')
}

/** The names of the packages that a source text imports, except for those of which it imports only types. */
export function namesIn(text: string): string[] {
  const pattern =
    /(?:^(?:import|export) (?!type )(?:[^'";]*? from )?|\bimport\(|\bresolve\(|url\)\()'((?:@[\w-]+\/)?[\w][\w.-]*)(?:\/[^']*)?'/gm
  return [...text.matchAll(pattern)]
    .map(([, name]) => name ?? '')
    .filter((name) => name !== 'node:')
}

/** The package of a source file. */
export function packageOf(file: string): string {
  return file.slice(0, file.indexOf('/'))
}

/** The folder of a package that contains a file; for a file directly in `src` its name without extension. */
export function folderOf(file: string): string {
  const [, folder = ''] = file.split('/')
  return basename(folder, '.ts')
}

export function readSource(file: string): string {
  return readFileSync(join(packages, pathOf(file)), 'utf8')
}

/** The path of a source file below `packages`. */
export function pathOf(file: string): string {
  return file.replace('/', '/src/')
}
