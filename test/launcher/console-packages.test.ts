import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root, temporaryDirectory } from '../support/program.ts'

/** Runs an expression on the module that the launcher has for this, in a checkout; returns what it prints. */
function print(checkout: string, expression: string): string {
  const program = `import('./bin/console-packages.js').then((it) => console.log(${expression}))`
  return execFileSync(process.execPath, ['--eval', program], { cwd: checkout, encoding: 'utf8' })
}

test('An image keeps what its other packages need, however deep, and loses what only the pages needed.', async (t) => {
  const checkout = await temporaryDirectory(t)
  cpSync(join(root, 'bin'), join(checkout, 'bin'), { recursive: true })
  const packages: Record<string, object> = {
    '': { dependencies: { '@rowdeck/console': '1', '@rowdeck/service': '1' } },
    'node_modules/@rowdeck/console': { resolved: 'packages/console', link: true },
    'node_modules/@rowdeck/service': { resolved: 'packages/service', link: true },
    'packages/console': { dependencies: { react: '1', vite: '1', '@rowdeck/service': '1' } },
    'packages/service': { dependencies: { fastify: '1' } },
    'node_modules/fastify': { dependencies: { shared: '1' }, peerDependencies: { peer: '1' } },
    'node_modules/fastify/node_modules/shared': { optionalDependencies: { '@deep/own': '1' } },
    'node_modules/@deep/own': {},
    'node_modules/peer': {},
    'node_modules/shared': {},
    'node_modules/react': { dependencies: { shared: '1', '@deep/own': '1' } },
    'node_modules/vite': { dependencies: { rolldown: '1' } },
    'node_modules/rolldown': {},
  }
  const paths = Object.keys(packages).filter((path) => path.startsWith('node_modules/'))
  for (const path of paths) mkdirSync(join(checkout, path), { recursive: true })
  writeFileSync(join(checkout, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(checkout, 'package-lock.json'), JSON.stringify({ packages }))
  print(checkout, 'it.removeConsolePackages()')
  assert.deepEqual(
    paths.filter((path) => existsSync(join(checkout, path))),
    [
      'node_modules/@rowdeck/service',
      'node_modules/fastify',
      'node_modules/fastify/node_modules/shared',
      'node_modules/@deep/own',
      'node_modules/peer',
    ],
  )
})
