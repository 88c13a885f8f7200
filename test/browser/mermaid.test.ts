import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { nodeShapes } from '@rowdeck/core/deck-model/connections'
import { edgeDirections, type SlideGraph } from '@rowdeck/core/deck-model/relations'
import { visibleText } from '@rowdeck/core/deck-model/visible-text'
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { mermaidOf } from '../../packages/reader/src/conversion/rows/mermaid.ts'
import { type OpenBrowser, openBrowser } from '../support/open-browser.ts'
import { root } from '../support/program.ts'

let browser: OpenBrowser
let page: Page
before(async () => {
  browser = await openBrowser()
  page = (await browser.visit()).page
  await page.addScriptTag({
    path: join(root, 'node_modules', '@mermaid-js', 'tiny', 'dist', 'mermaid.tiny.js'),
  })
})
after(() => browser.close())

/** The texts of nodes and edges in what Mermaid draws. Throws what Mermaid throws. */
async function drawnTexts(source: string): Promise<Record<'nodes' | 'edges', string[]>> {
  return await page.evaluate(async (flowchart) => {
    // biome-ignore lint/suspicious/noExplicitAny: the page's world has no types here
    const { mermaid, DOMParser } = globalThis as any
    const { svg } = await mermaid.render('drawn', flowchart)
    const drawn = new DOMParser().parseFromString(svg, 'text/html')
    for (const lineBreak of drawn.querySelectorAll('br')) lineBreak.replaceWith('\n')
    const textsOf = (selector: string) =>
      Array.from<{ textContent: string }, string>(
        drawn.querySelectorAll(selector),
        ({ textContent }) => textContent,
      )
    return {
      nodes: textsOf('.node .nodeLabel'),
      edges: textsOf('.edgeLabels .edgeLabel .edgeLabel'),
    }
  }, source)
}

/** Signs and words that mean something in a flowchart, in Markdown, in HTML, or to Mermaid's preprocessing. */
const meaningful = [
  ...['"', "'", '`', '#', '&', ';', ':', '|', '\\', '%%', '%%{init: {}}%%', '$$', '@{', '~~~'],
  ...['[', ']', '(', ')', '{', '}', '[/', '{{', '<', '>', '-->', '---', '==>', '-.->', ':::'],
  ...['end', 'subgraph', 'style', 'style x:', 'classDef a:', 'click', 'linkStyle', 'flowchart TD'],
  ...['<br>', '</div>', '<script>', '<img src=x onerror=a>', '&amp;', '&#35;', '#35;', '#quot;'],
  ...['1. ', '- ', '* ', '# ', '**', '__', '~~', '![a](b)', 'fa:fa-car', 'C:\\new', '\\u0041'],
  ...['👩‍💻', '🇳🇴', 'é', '中文', 'שלום', '\u200b', '\u00a0', '\n', '\t', ' ', 'a', '1'],
]
const text = fc
  .array(fc.oneof(fc.constantFrom(...meaningful), fc.string({ unit: 'grapheme', maxLength: 3 })), {
    ...{ minLength: 1, maxLength: 6 },
  })
  .map((parts) => parts.join(''))
const node = fc.record({
  text: text.map((written) => `T${written}`),
  shape: fc.constantFrom(...nodeShapes),
  box: fc.constant({ left: 0, top: 0, right: 10, bottom: 10 }),
})
// of several edges from a node to itself, Mermaid draws the last one only
const ends = fc.constantFrom({ from: 0, to: 1 }, { from: 1, to: 2 }, { from: 2, to: 0 })
const graph = fc.array(node, { minLength: 3, maxLength: 3 }).chain((nodes) => {
  const edge = fc.record({
    ...{ label: fc.oneof(fc.constant(''), text) },
    ...{ direction: fc.constantFrom(...edgeDirections), isGlued: fc.constant(true) },
  })
  const edges = fc.array(
    fc.tuple(ends, edge).map(([places, more]) => ({ ...places, ...more })),
    { minLength: 1, maxLength: 3 },
  )
  return fc.record({ nodes: fc.constant(nodes), edges, isWhole: fc.constant(true) })
})

/** A path in whose name Mermaid would see a line break, below another line. */
const pathOverLines: SlideGraph = {
  nodes: ['T\nC:\\new"', 'T"', 'T'].map((label) => ({
    ...{ text: label, shape: 'box' as const },
    box: { left: 0, top: 0, right: 10, bottom: 10 },
  })),
  edges: [{ from: 0, to: 1, label: '', direction: 'forward', isGlued: true }],
  isWhole: true,
}

/** Text as it is drawn: browsers show white space of any length as one space. */
const shown = (written: string) => visibleText(written).replace(/\s+/gu, ' ').trim()

function labelsOf({ nodes, edges }: SlideGraph): Record<'nodes' | 'edges', string[]> {
  const connected = new Set(edges.flatMap(({ from, to }) => [from, to]))
  return {
    nodes: nodes.filter((_, at) => connected.has(at)).map((one) => shown(one.text)),
    edges: edges.map(({ label }) => shown(label)).filter((label) => label !== ''),
  }
}

test('Mermaid draws each graph with the texts that its nodes and edges have, whatever these contain.', async () => {
  await fc.assert(
    fc.asyncProperty(graph, async (given) => {
      const source = mermaidOf(given)
      assert.ok(source !== null)
      const drawn = await drawnTexts(source)
      const expected = labelsOf(given)
      assert.deepEqual(drawn.nodes.map(shown).sort(), expected.nodes.sort())
      assert.deepEqual(
        drawn.edges
          .map(shown)
          .filter((label) => label !== '')
          .sort(),
        expected.edges.sort(),
      )
    }),
    { numRuns: 50, examples: [[pathOverLines]] },
  )
})
