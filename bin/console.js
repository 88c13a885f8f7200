import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownPackages, root } from './root.js'
import { SetupError } from './setup-error.js'

// Plain JavaScript, for the same reason as in pinned-runtime.js.

const folder = join(ownPackages, 'console')
const stampFile = join(folder, 'dist', 'built-from.txt')
/** What the pages are built from beside the folder `console`. */
const alsoFrom = [
  'package-lock.json',
  'packages/service/src/console-server',
  'packages/reader/src/output',
  'packages/core/src/deck-model/deck-types.ts',
  'packages/core/src/deck-model/picture-size.ts',
  'packages/reader/src/conversion/rows/column-catalog.ts',
  'packages/reader/src/conversion/rows/columns.ts',
  'samples',
]

/** Builds the pages of the console with the pinned Node.js where they are missing or older than their sources. */
export function buildConsole(runtime) {
  const stamp = stampOfSources()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  if (!existsSync(join(root, 'node_modules', 'vite'))) return keepWhatIsThere()
  console.error('Building the console')
  const { status } = spawnSync(runtime, [join(folder, 'build-console.ts'), stamp], {
    cwd: root,
    // standard output belongs to the command that is being set up
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new SetupError('The console could not be built; the reason stands above.')
}

// An installation without the packages for development brings its pages along.
function keepWhatIsThere() {
  if (existsSync(stampFile)) return
  throw new SetupError(
    'packages/console/dist is missing, and without Vite it cannot be built. Run npm ci.',
  )
}

function stampOfSources() {
  const hash = createHash('sha256')
  for (const path of [...filesIn('packages/console'), ...alsoFrom.flatMap(filesIn)]) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(join(root, path))) return []
  if (path.includes('.')) return [path]
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => name !== 'dist' && !name.startsWith('.'))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const inside = `${path}/${entry.name}`
      return entry.isDirectory() ? filesIn(inside) : [inside]
    })
}
