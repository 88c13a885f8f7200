import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextPath } from '../../packages/console/src/navigation/next-path.ts'

test('After signing in, only a path of this site is opened.', () => {
  const origin = 'https://decks.example'
  const after = (next: string) => nextPath({ search: `?${new URLSearchParams({ next })}`, origin })
  for (const path of ['/settings', '/deck/1#slide-2', '/a//b']) assert.equal(after(path), path)
  const others = [
    'https://x.example/',
    '//x.example',
    '/.//x.example',
    '/\\x.example',
    '/a/..//x.example',
    'settings',
  ]
  for (const path of others) assert.equal(after(path), '/', path)
  assert.equal(nextPath({ search: '', origin }), '/')
})
