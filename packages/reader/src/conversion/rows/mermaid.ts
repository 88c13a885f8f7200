import { middleOf } from '@rowdeck/core/deck-model/box'
import type { GraphEdge, GraphNode, SlideGraph } from '@rowdeck/core/deck-model/relations'

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

/** A graph as a flowchart for Mermaid, drawn the way that most of it runs; null unless it is whole and all of its nodes have text. */
export function mermaidOf({ nodes, edges, isWhole }: SlideGraph): string | null {
  if (!isWhole || nodes.some(({ text }) => text.trim() === '')) return null
  const written = new Set<number>()
  const nodeOf = (at: number) => {
    const node = nodes[at]
    if (node === undefined || written.has(at)) return `n${at + 1}`
    written.add(at)
    const [open, close] = brackets[node.shape] ?? ['[', ']']
    return `n${at + 1}${open}${quoted(node.text)}${close}`
  }
  const statements = edges.map(({ from, to, label, direction }) => {
    const line = `${arrows[direction]}${label === '' ? '' : `|${quoted(label)}|`}`
    return `  ${nodeOf(from)} ${line} ${nodeOf(to)}`
  })
  return [`flowchart ${runsDown(nodes, edges) ? 'TD' : 'LR'}`, ...statements].join('\n')
}

/** Text in quotes, in which nothing is parsed but entities and line breaks. */
function quoted(text: string): string {
  const escaped = text.trim().replace(/[#&"<>`]/g, (sign) => `#${sign.codePointAt(0)};`)
  const lines = escaped.split('\n').map((line) => line.trim())
  return `"${lines.filter((line) => line !== '').join('<br>')}"`
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
