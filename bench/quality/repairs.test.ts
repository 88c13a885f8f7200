import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Repair, repairs } from './repairs.ts'

const root = join(import.meta.dirname, '..', '..')
const all: [string, Repair][] = Object.entries(repairs)

test('Every repair and doubt has its code, and a test that says where it does not fire.', () => {
  for (const [name, { file, control }] of all) {
    assert.ok(readFileSync(join(root, file), 'utf8').includes('export function'), name)
    const tests = readFileSync(join(root, control.in), 'utf8')
    assert.ok(tests.includes(`'${control.title}`), `${name}: ${control.title}`)
  }
})

test('No repair is wrong on the decks of as many repositories as it is right.', () => {
  for (const [name, { decks }] of all) {
    assert.ok(decks.wrong === 0 || decks.wrong < decks.right, name)
  }
})
