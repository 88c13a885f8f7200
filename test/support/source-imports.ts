import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..', '..')
export const source = join(root, 'src')

/** An import by a file of src; both paths are relative to src. */
export interface Import {
  from: string
  to: string
  typeOnly: boolean
}

/** Every module of `src` without its tests, as paths from there. */
export function sourceFiles(): string[] {
  return globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'))
}

/** What a file imports, members of requests that another file declares included. */
export function importsOf(file: string): Import[] {
  const pattern = /^(import|export)\s+(type\s)?[^'";]*?from\s+'(\.[^']+)'/gm
  const imports = [...textOf(file).matchAll(pattern)].map(([, , type, path]) => ({
    from: file,
    to: relative(source, resolve(source, dirname(file), path ?? '')),
    typeOnly: type !== undefined,
  }))
  return [...imports, ...augmentationsIn(file)]
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
    .filter((one) => one.file !== file && one.use.test(textOf(file)))
    .map((one) => ({ from: file, to: one.file, typeOnly: true }))
}

function augmentationOf(file: string): Augmentation[] {
  const [, body = ''] =
    /^declare module 'fastify' \{\n {2}interface FastifyRequest \{\n([^}]*)\}/m.exec(
      textOf(file),
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

/** Files that a file of src imports at once or later, or starts a process with. */
export function reachedFrom(file: string): string[] {
  return pathsIn(textOf(file)).map((path) => join(dirname(file), path))
}

/** The relative paths that a source text imports, or refers to with `new URL`. */
export function pathsIn(text: string): string[] {
  const pattern = /(?:\bfrom |\bimport\(|\bimport |\bnew URL\()'(\.[^'?]+)(?:\?\w+)?'/g
  return [...text.matchAll(pattern)].map(([, path]) => path ?? '')
}

/** The folder of src that contains a file; for a file directly in src its name without extension. */
export function folderOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : basename(file, '.ts')
}

export function textOf(file: string): string {
  return readFileSync(join(source, file), 'utf8')
}
