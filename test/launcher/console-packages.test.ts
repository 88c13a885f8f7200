import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root, temporaryDirectory } from '../support/program.ts'

/** Runs an expression on the module that the launcher has for this, in a checkout; returns what it prints. */
function print(checkout: string, expression: string): string {
  const program = `import('./bin/console-packages.js').then((it) => console.log(${expression}))`
  return execFileSync(process.execPath, ['--eval', program], { cwd: checkout, encoding: 'utf8' })
}

test('Packages that an image leaves out are dependencies, and nothing that runs in the service imports them.', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const files = globSync('{src,clients/typescript/src}/**/*.ts', { cwd: root })
  const sources = files
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n')
  const consolePackages: string[] = JSON.parse(print(root, 'JSON.stringify(it.consolePackages)'))
  assert.ok(consolePackages.includes('vite'))
  for (const name of consolePackages) {
    assert.ok(name in dependencies, `${name} is no dependency`)
    assert.ok(!new RegExp(`(?:from|import\\(|resolve\\() ?'${name}['/]`).test(sources), name)
  }
})

test('An image keeps what its other packages need, however deep, and loses what only the pages needed.', async (t) => {
  const checkout = await temporaryDirectory(t)
  cpSync(join(root, 'bin'), join(checkout, 'bin'), { recursive: true })
  const packages: Record<string, object> = {
    '': { dependencies: { fastify: '1', react: '1', vite: '1' } },
    'node_modules/fastify': { dependencies: { shared: '1' }, peerDependencies: { peer: '1' } },
    'node_modules/fastify/node_modules/shared': { optionalDependencies: { '@deep/own': '1' } },
    'node_modules/@deep/own': {},
    'node_modules/peer': {},
    'node_modules/shared': {},
    'node_modules/react': { dependencies: { shared: '1', '@deep/own': '1' } },
    'node_modules/vite': { dependencies: { rolldown: '1' } },
    'node_modules/rolldown': {},
  }
  const paths = Object.keys(packages).filter(Boolean)
  for (const path of paths) mkdirSync(join(checkout, path), { recursive: true })
  writeFileSync(join(checkout, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages }))
  print(checkout, 'it.removeConsolePackages()')
  assert.deepEqual(
    paths.filter((path) => existsSync(join(checkout, path))),
    [
      'node_modules/fastify',
      'node_modules/fastify/node_modules/shared',
      'node_modules/@deep/own',
      'node_modules/peer',
    ],
  )
})
