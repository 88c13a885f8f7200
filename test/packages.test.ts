import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  circlesAmong,
  manifests,
  namesIn,
  packageOf,
  pathsIn,
  readSource,
  root,
  sourceFiles,
  targetOf,
} from './support/source-imports.ts'

const files = sourceFiles()

test('A package imports only what its manifest lists, and its own files.', () => {
  const undeclared = files.flatMap((file) => {
    const { dependencies = {} } = manifests[packageOf(file)] ?? {}
    const names = namesIn(readSource(file)).filter((name) => !Object.hasOwn(dependencies, name))
    return names.map((name) => `${file}: ${name}`)
  })
  assert.deepEqual(undeclared, [])
  const leaving = files.flatMap((file) =>
    pathsIn(readSource(file))
      .filter((path) => path.startsWith('.'))
      .map((path) => targetOf(file, path) ?? '')
      .filter((to) => to.endsWith('.ts') && packageOf(to) !== packageOf(file)),
  )
  assert.deepEqual(leaving, [])
})

test('Every package that a manifest lists is used.', () => {
  // packages of models are named in a list of models
  const models = readFileSync(join(root, 'packages/ocr/src/models/embedded/manifest.json'), 'utf8')
  for (const [name, own = []] of Object.entries(Object.groupBy(files, packageOf))) {
    const text = own.map(readSource).join('\n')
    const { dependencies = {} } = manifests[name] ?? {}
    const unused = Object.keys(dependencies).filter(
      (other) => !text.includes(`'${other}`) && !models.includes(`npm:${other}/`),
    )
    assert.deepEqual(unused, [], name)
  }
})

test('Packages have one version, and need each other in one direction.', () => {
  const edges = Object.entries(manifests).flatMap(([name, { dependencies = {} }]) =>
    Object.keys(dependencies)
      .filter((other) => other.startsWith('@rowdeck/'))
      .map((other): [string, string] => [name, other.slice('@rowdeck/'.length)]),
  )
  assert.deepEqual(circlesAmong(edges), [])
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const { version: own, dependencies = {} } of Object.values(manifests)) {
    assert.equal(own, version)
    // none to change with every release
    const others = Object.entries(dependencies).filter(([name]) => name.startsWith('@rowdeck/'))
    for (const [name, wanted] of others) assert.equal(wanted, '*', name)
  }
})
