import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { GraphEdge, GraphNode, SlideGraph } from '@rowdeck/core/deck-model/relations'
import { box, smallPage } from '../../../../../test/support/small-page.ts'
import { readPage } from '../slides/read-page.ts'
import { relationsOf } from './relations.ts'

const node = (text: string, left: number, shape: GraphNode['shape'] = 'box'): GraphNode => ({
  ...{ text, shape, box: box(left, 100, left + 100, 150) },
})
const edge = (from: number, to: number, more: Partial<GraphEdge> = {}): GraphEdge => ({
  ...{ from, to, label: '', direction: 'forward', isGlued: true, ...more },
})
const relations = (...graphs: SlideGraph[]) =>
  relationsOf({ ...readPage(smallPage([]), 0), width: 1000, height: 500, relations: graphs })

describe('the column relations', () => {
  it('has the nodes of each graph numbered from 1, in shares of the slide, and edges between them', () => {
    const [graph] = relations({
      nodes: [node('Order', 100), node('Paid?', 500, 'diamond')],
      edges: [edge(0, 1, { label: 'by mail', isGlued: false })],
      isWhole: false,
    })
    assert.deepEqual(graph, {
      nodes: [
        { id: 1, text: 'Order', box: [0.1, 0.2, 0.1, 0.1], shape: 'box' },
        { id: 2, text: 'Paid?', box: [0.5, 0.2, 0.1, 0.1], shape: 'diamond' },
      ],
      edges: [{ source: 1, target: 2, label: 'by mail', direction: 'forward', glued: false }],
      mermaid: null,
    })
  })

  it('has none of a slide that was not asked for them', () => {
    assert.deepEqual(relationsOf(readPage(smallPage([]), 0)), [])
  })

  it('has a whole graph for Mermaid, in which texts are only text', () => {
    const nodes = [
      node('Say "hi"; n2 --> n1', 0, 'rounded'),
      node('a\n<b> #1', 300, 'cylinder'),
      node('c', 600, 'cloud'),
    ]
    const edges = [
      edge(0, 1, { label: 'x|y' }),
      edge(1, 2, { direction: 'both' }),
      edge(2, 2, { direction: 'none' }),
    ]
    const [graph] = relations({ nodes, edges, isWhole: true })
    assert.equal(
      graph?.mermaid,
      [
        'flowchart LR',
        '  n1("Say #34;hi#34;; n2 --#62; n1") -->|"x|y"| n2[("a<br>#60;b#62; #35;1")]',
        '  n2 <--> n3["c"]',
        '  n3 --- n3',
      ].join('\n'),
    )
    const low = { ...node('d', 0), box: box(0, 400, 100, 450) }
    const [upright] = relations({ nodes: [node('c', 0), low], edges: [edge(0, 1)], isWhole: true })
    assert.match(upright?.mermaid ?? '', /^flowchart TD\n/)
    const [unnamed] = relations({ nodes: [node(' ', 0)], edges: [edge(0, 0)], isWhole: true })
    assert.equal(unnamed?.mermaid, null)
    const [unseen] = relations({ nodes: [node('\u200b', 0)], edges: [edge(0, 0)], isWhole: true })
    assert.equal(unseen?.mermaid, null)
  })

  it('has no text for Mermaid that is longer than Mermaid draws', () => {
    const lengthOf = (letters: number) => {
      const nodes = [node('a'.repeat(letters), 0)]
      return relations({ nodes, edges: [edge(0, 0)], isWhole: true })[0]?.mermaid?.length
    }
    const others = (lengthOf(1) ?? 0) - 1
    assert.equal(lengthOf(50_000 - others), 50_000)
    assert.equal(lengthOf(50_001 - others), undefined)
  })
})
