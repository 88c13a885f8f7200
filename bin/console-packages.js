import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'

// Plain JavaScript, for the same reason as in pinned-runtime.js.

/** The dependencies that only the pages of the console use. Nothing needs them once the pages are built. */
export const consolePackages = [
  '@fontsource-variable/inter',
  '@simplewebauthn/browser',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  'idb',
  'markdown-to-jsx',
  'react',
  'react-dom',
  'uqr',
  'vite',
]

/**
 * Removes the packages that nothing but the console's pages needs, and the second name of Node.js, which copies would not share. For
 * images: a folder treated so cannot build its console again.
 */
export function removeConsolePackages() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const kept = reachable(lock, (name) => !consolePackages.includes(name))
  const isUnused = (path) => path !== '' && !kept.has(path)
  const unused = [...Object.keys(lock).filter(isUnused), 'node_modules/node/node_modules']
  for (const path of unused) {
    if (existsSync(join(root, path))) rmSync(join(root, path), { recursive: true })
  }
}

/** Paths of the lock file that the chosen dependencies of the project need, with those of their own. */
function reachable(lock, isChosen) {
  const found = new Set()
  const visit = (names, from) => {
    for (const path of names.map((name) => resolvePackage(lock, name, from))) {
      if (!path || found.has(path)) continue
      found.add(path)
      visit(needs(lock[path]), path)
    }
  }
  visit(Object.keys(lock[''].dependencies).filter(isChosen), '')
  return found
}

function needs({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta,
}) {
  const peers = Object.keys(peerDependencies).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  )
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Where a package finds another one: in its own folder, or in one of those around it. */
function resolvePackage(lock, name, from) {
  const folders = from.split('node_modules/')
  for (let depth = folders.length; depth > 0; depth--) {
    const path = `${folders
      .slice(0, depth)
      .join('node_modules/')
      .replace(/([^/])$/, '$1/')}node_modules/${name}`
    if (lock[path]) return path
  }
  return undefined
}
