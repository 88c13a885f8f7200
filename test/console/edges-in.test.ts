import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edgesIn } from '../../packages/console/src/views/edges-in.ts'

test('The page shows what each connector of a slide leads from and to, and its label.', () => {
  const row: unknown = {
    relations: [
      {
        nodes: [
          { id: 1, text: 'Web\nserver', shape: 'box' },
          { id: 2, text: '', shape: 'cylinder' },
          { id: 3, text: 'Cache', shape: 'box' },
        ],
        edges: [
          { source: 1, target: 2, label: 'SQL', direction: 'forward' },
          { source: 1, target: 3, label: '', direction: 'both' },
          { source: 3, target: 2, label: '', direction: 'none' },
        ],
      },
    ],
  }
  assert.deepEqual(edgesIn(row as Parameters<typeof edgesIn>[0]), [
    'Web server → (cylinder): SQL',
    'Web server ↔ Cache',
    'Cache – (cylinder)',
  ])
  assert.deepEqual(edgesIn({}), [])
})
