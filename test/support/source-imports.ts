import { readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..', '..')
export const source = join(root, 'src')

/** An import by a file of src; both paths are relative to src. */
export interface Import {
  from: string
  to: string
  typeOnly: boolean
}

/** What a file imports or re-exports from files of the project. */
export function importsOf(file: string): Import[] {
  const pattern = /^(import|export)\s+(type\s)?[^'";]*?from\s+'(\.[^']+)'/gm
  return [...textOf(file).matchAll(pattern)].map(([, , type, path]) => ({
    from: file,
    to: relative(source, resolve(source, dirname(file), path ?? '')),
    typeOnly: type !== undefined,
  }))
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
