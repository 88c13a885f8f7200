// Compiles the package of the working directory into `dist`: the files for `import` if they are TypeScript, and those for
// `require` in `dist/cjs`. Uses the TypeScript of the package or of the checkout around it; without one, npm fetches the
// version that the client names.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const folder = process.cwd()
const require = createRequire(join(folder, 'package.json'))
const commonJs = join(folder, 'dist', 'cjs')

rmSync(join(folder, 'dist'), { recursive: true, force: true })
for (const project of ['tsconfig.json', 'tsconfig.cjs.json']) {
  if (existsSync(join(folder, project))) compile(project)
}
mkdirSync(commonJs, { recursive: true })
// files below are CommonJS although the package is of type `module`
writeFileSync(join(commonJs, 'package.json'), '{ "type": "commonjs" }\n')
const types = join(folder, 'index.d.ts')
if (existsSync(types)) copyFileSync(types, join(commonJs, 'index.d.ts'))

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
    const client = new URL('typescript/package.json', import.meta.url)
    const { devDependencies } = JSON.parse(readFileSync(client, 'utf8'))
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
