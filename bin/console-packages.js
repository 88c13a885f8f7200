import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.js'

// Plain JavaScript, for the same reason as in pinned-runtime.js.

/**
 * Removes the packages that nothing but the console's pages needs, and the second name of Node.js, which copies would not share. For
 * images: a folder treated so cannot build its console again.
 */
export function removeConsolePackages() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const kept = neededPackages(lock, (name) => name !== '@rowdeck/console')
  const isUnused = (path) => path.includes('node_modules/') && !kept.has(path)
  const unused = [
    ...Object.keys(lock).filter(isUnused),
    ...['node_modules/node/node_modules', 'packages/console/src'],
  ]
  for (const path of unused) {
    if (existsSync(join(root, path))) rmSync(join(root, path), { recursive: true })
  }
}

/** Returns the paths in a lock file of the chosen dependencies of the project and of all that they need. */
function neededPackages(lock, isChosen) {
  const found = new Set()
  const visit = (names, from) => {
    for (const path of names.map((name) => resolvePackage(lock, name, from))) {
      if (!path || found.has(path)) continue
      found.add(path)
      // a link to one of our own packages
      const place = lock[path].link ? lock[path].resolved : path
      visit(needs(lock[place]), place)
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
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/'))) {
    const path = `${folder}/node_modules/${name}`.replace(/^\//, '')
    if (lock[path]) return path
    if (!folder.includes('/')) return lock[`node_modules/${name}`] && `node_modules/${name}`
  }
}
