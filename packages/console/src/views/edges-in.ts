import type { SlideRow } from '../desk/slide-table.ts'
import { cellList } from './blocks.ts'

const signs: Readonly<Record<string, string>> = { forward: '→', both: '↔', none: '–' }

/** What the connectors of a slide lead from and to, a line each. */
export function edgesIn(row: SlideRow): string[] {
  return cellList(row.relations).flatMap((value) => {
    const { nodes, edges } = (value ?? {}) as { nodes?: unknown; edges?: unknown }
    const names = cellList(nodes).map(nameOf)
    return cellList(edges).map((edge) => {
      const { source, target, label, direction } = (edge ?? {}) as Record<string, unknown>
      const name = (id: unknown) => names[Number(id) - 1] ?? ''
      const line = `${name(source)} ${signs[String(direction)] ?? '–'} ${name(target)}`
      return typeof label === 'string' && label !== '' ? `${line}: ${oneLine(label)}` : line
    })
  })
}

function nameOf(node: unknown): string {
  const { text, shape } = (node ?? {}) as { text?: unknown; shape?: unknown }
  return typeof text === 'string' && text !== '' ? oneLine(text) : `(${shape})`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
