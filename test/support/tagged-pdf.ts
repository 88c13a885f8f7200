import { smallPdf } from './small-pdf.ts'

/** An element of a document's structure, a `Span` unless said otherwise. */
export interface TaggedElement {
  type?: string
  actualText?: string
  /** Marked content and elements below it. */
  kids: (number | TaggedElement)[]
}

/** A tagged PDF of one page of 400 by 300 points. */
export function taggedPdf(content: string, elements: TaggedElement[]): Uint8Array {
  const catalog = '/MarkInfo << /Marked true >> /StructTreeRoot 6 0 R'
  return smallPdf([{ content, entries: '/StructParents 0' }], catalog, structureOf(elements))
}

/** The objects of a structure tree from its root, object 6, on. */
function structureOf(elements: TaggedElement[]): string[] {
  const root = 6
  const bodies: string[] = []
  const owners: number[] = []
  const write = ({ type = 'Span', actualText, kids }: TaggedElement, parent: number): number => {
    const number = root + 1 + bodies.length
    const at = bodies.push('') - 1
    const written = kids.map((kid) => {
      if (typeof kid !== 'number') return `${write(kid, number)} 0 R`
      owners[kid] = number
      return kid
    })
    const text = actualText === undefined ? '' : `/ActualText (${actualText})`
    const entries = `/S /${type} /P ${parent} 0 R /Pg 4 0 R /K [${written.join(' ')}] ${text}`
    bodies[at] = `<< /Type /StructElem ${entries} >>`
    return number
  }
  const kids = elements.map((element) => `${write(element, root)} 0 R`)
  const parents = `/ParentTree << /Nums [0 [${owners.map((owner) => `${owner} 0 R`).join(' ')}]] >>`
  return [`<< /Type /StructTreeRoot /K [${kids.join(' ')}] ${parents} >>`, ...bodies]
}
