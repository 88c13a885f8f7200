// Compiles the package into `dist`: for `import`, and in `dist/cjs` for `require`. Uses the TypeScript of this folder or of the
// checkout around it; without one, npm fetches the version in package.json.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const folder = import.meta.dirname ?? new URL('.', import.meta.url).pathname

rmSync(new URL('dist', import.meta.url), { recursive: true, force: true })
compile('tsconfig.json')
compile('tsconfig.cjs.json')
mkdirSync(new URL('dist/cjs', import.meta.url), { recursive: true })
// files below are CommonJS although the package is of type `module`
writeFileSync(new URL('dist/cjs/package.json', import.meta.url), '{ "type": "commonjs" }\n')

function compile(project) {
  const [command, ...args] = compiler()
  const { status, error } = spawnSync(command, [...args, '-p', project], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error(`${project} could not be compiled${error ? `: ${error.message}` : ''}.`)
  process.exit(1)
}

function compiler() {
  try {
    return [process.execPath, require.resolve('typescript/lib/tsc.js')]
  } catch {
    const { devDependencies } = JSON.parse(
      readFileSync(new URL('package.json', import.meta.url), 'utf8'),
    )
    return [
      'npm',
      'exec',
      '--yes',
      `--package=typescript@${devDependencies.typescript}`,
      '--',
      'tsc',
    ]
  }
}
