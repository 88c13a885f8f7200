import { middleOf } from '@rowdeck/core/deck-model/box'
import type { GraphEdge, GraphNode, SlideGraph } from '@rowdeck/core/deck-model/relations'
import { visibleText } from '@rowdeck/core/deck-model/visible-text'

/** Mermaid draws no longer text, unless it is configured to: characters. */
const lengthMax = 50_000

/** What is around the text of a node, by its shape; others are boxes. */
const brackets: Partial<Record<GraphNode['shape'], [open: string, close: string]>> = {
  rounded: ['(', ')'],
  ellipse: ['([', '])'],
  diamond: ['{', '}'],
  hexagon: ['{{', '}}'],
  parallelogram: ['[/', '/]'],
  cylinder: ['[(', ')]'],
}

const arrows: Record<GraphEdge['direction'], string> = { forward: '-->', both: '<-->', none: '---' }

/**
 * What Mermaid gives a meaning even in quotes: entities and tags, escapes, Markdown, formulas, directives, icons, and lines that
 * look as if they had styles, of which it cuts the last semicolon.
 */
const meaningful = /[#&"<>`\\]|\$(?=\$)|%(?=%)|:(?=fa-)|s(?=tyle)|c(?=lassDef)/g

/**
 * A graph as a flowchart for Mermaid, drawn the way that most of it runs; null unless it is whole, all of its nodes have text and
 * Mermaid takes so much of it.
 */
export function mermaidOf(graph: SlideGraph): string | null {
  if (!graph.isWhole) return null
  const nodes = graph.nodes.map((node) => ({ ...node, text: linesIn(node.text) }))
  if (nodes.some(({ text }) => text === '')) return null
  const flowchart = flowchartOf(nodes, graph.edges)
  return flowchart.length > lengthMax ? null : flowchart
}

function flowchartOf(nodes: GraphNode[], edges: GraphEdge[]): string {
  const written = new Set<number>()
  const nodeOf = (at: number) => {
    const node = nodes[at]
    if (node === undefined || written.has(at)) return `n${at + 1}`
    written.add(at)
    const [open, close] = brackets[node.shape] ?? ['[', ']']
    return `n${at + 1}${open}${quoted(node.text)}${close}`
  }
  const statements = edges.map(({ from, to, label, direction }) => {
    const text = linesIn(label)
    const line = `${arrows[direction]}${text === '' ? '' : `|${quoted(text)}|`}`
    return `  ${nodeOf(from)} ${line} ${nodeOf(to)}`
  })
  return [`flowchart ${runsDown(nodes, edges) ? 'TD' : 'LR'}`, ...statements].join('\n')
}

/** The lines of a text that show something. */
function linesIn(text: string): string {
  const lines = visibleText(text).split('\n')
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

/**
 * Text in quotes, in which nothing is parsed but entities and line breaks. Mermaid takes `\\n` for a line break also when it is written
 * as an entity, so something invisible parts the two.
 */
function quoted(text: string): string {
  const parted = text.replaceAll('\\n', '\\\u2060n')
  const escaped = parted.replace(meaningful, (sign) => `#${sign.codePointAt(0)};`)
  return `"${escaped.replaceAll('\n', '<br>')}"`
}

function runsDown(nodes: GraphNode[], edges: GraphEdge[]): boolean {
  let [across, down] = [0, 0]
  for (const { from, to } of edges) {
    const [start, end] = [nodes[from], nodes[to]]
    if (start === undefined || end === undefined) continue
    across += Math.abs(middleOf(start.box).x - middleOf(end.box).x)
    down += Math.abs(middleOf(start.box).y - middleOf(end.box).y)
  }
  return down > across
}
