import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { settings } from '../../packages/service/src/config/config.ts'
import { root } from '../support/program.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const missing = (tool: string, args: string[]) =>
  spawnSync(tool, args).error ? `not installed: ${tool}` : false

const guide = read('docs/operating.md')

test('The guide for operators names only settings and files that exist.', () => {
  const named = new Set(
    guide.match(/\b(?:ROWDECK_[A-Z_]*[A-Z]|SMTP_URL|REDIS_URL|DATABASE_URL)\b/g),
  )
  const unknown = [...named].filter((name) => !(name in settings) && name !== 'ROWDECK_KEY')
  assert.deepEqual(unknown, [])
  const files = [...new Set(guide.match(/\bops\/[\w./*-]*\w/g))]
  assert.ok(files.length >= 8)
  const absent = files.filter((path) => globSync(path, { cwd: root }).length === 0)
  assert.deepEqual(absent, [])
})

test('llms.txt links only to documents that exist.', () => {
  const linked = [...read('llms.txt').matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path ?? '')
  assert.ok(linked.length >= 10)
  assert.deepEqual(
    linked.filter((path) => !existsSync(join(root, path))),
    [],
  )
})

test('The units start programs of this checkout, as the guide installs it, and write where it made folders.', () => {
  const units = globSync('ops/systemd/*', { cwd: root }).map(read).join('\n')
  for (const [, path = ''] of units.matchAll(/\/opt\/rowdeck\/(\S+)/g)) {
    assert.ok(existsSync(join(root, path)), path)
  }
  const folders = new Set(units.match(/\/(?:etc|var\/\w+)\/rowdeck\b/g))
  for (const folder of folders) assert.match(guide, new RegExp(`install -d .*${folder}`))
})

const noSystemd = missing('systemd-analyze', ['--version'])
test('systemd accepts the units.', { skip: noSystemd }, () => {
  const units = globSync('ops/systemd/*.{service,timer}', { cwd: root })
  assert.equal(units.length, 3)
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], {
    cwd: root,
    encoding: 'utf8',
  })
  const complaints = stderr.split('\n').filter((line) => line.includes('rowdeck'))
  // it also looks for the programs that units name
  const real = complaints.filter((line) => !line.includes('is not executable'))
  assert.deepEqual(real, [])
  assert.ok(status === 0 || complaints.length > 0, stderr)
})

const noCaddy = missing('caddy', ['version'])
test('Caddy accepts its sites.', { skip: noCaddy }, () => {
  for (const [site, address] of [
    ['Caddyfile', '127.0.0.1:8080'],
    ['Caddyfile-fleet', '10.0.0.12:8080'],
  ]) {
    const args = ['adapt', '--adapter', 'caddyfile', '--config', `ops/proxy/${site}`]
    const { status, stdout, stderr } = spawnSync('caddy', args, { cwd: root, encoding: 'utf8' })
    assert.equal(status, 0, stderr)
    assert.ok(stdout.includes(`"dial":"${address}"`))
  }
})
