import { smallPdf } from './small-pdf.ts'

/** What a group of optional content says, and what the configuration says of it. */
export interface Group {
  name: string
  /** In which lists of the configuration it is; `ON` and `OFF` may be both. */
  lists: ('OCGs' | 'ON' | 'OFF')[]
  view?: 'ON' | 'OFF' | undefined
  intent?: 'View' | 'Design' | undefined
}

/** Operands are groups by their places, and expressions. */
export type Expression = ['Not', Operand] | ['And' | 'Or', ...Operand[]]
export type Operand = number | Expression

export interface Membership {
  groups: number[]
  policy?: 'AllOn' | 'AnyOn' | 'AnyOff' | 'AllOff' | undefined
  expression?: Expression | undefined
}

/** The place of a group or a membership. */
export type Layer = { group: number } | { membership: number }

/** A word, or what contains others: marked content of a layer, or a form, which may belong to one. */
export type Drawn =
  | { word: string }
  | { marked: Layer; inner: Drawn[] }
  | { form: Layer | undefined; inner: Drawn[] }

export interface LayeredPage {
  groups: Group[]
  memberships: Membership[]
  base?: 'ON' | 'OFF' | undefined
  drawn: Drawn[]
}

/** Object numbers: a small PDF with one page has five objects. */
const firstGroup = 6

/** A PDF of one page with layers. Some names are escaped as files may do, and a membership is in the resources themselves. */
export function layeredPdf({ groups, memberships, base, drawn }: LayeredPage): Uint8Array {
  const groupAt = (at: number) => `${firstGroup + at} 0 R`
  const listed = (list: Group['lists'][number]) =>
    groups.flatMap((group, at) => (group.lists.includes(list) ? groupAt(at) : [])).join(' ')
  const bodies = groups.map(groupBody)
  const expressionOf = (from: Operand): string =>
    typeof from === 'number'
      ? groupAt(from)
      : `[/${from[0]} ${from
          .slice(1)
          .map((it) => expressionOf(it as Operand))
          .join(' ')}]`
  const membershipBodies = memberships.map(({ groups: members, policy, expression }) => {
    const rest = [
      policy === undefined ? '' : `/P /${policy}`,
      expression === undefined ? '' : `/VE ${expressionOf(expression)}`,
    ]
    const all = `/OCGs [${members.map(groupAt).join(' ')}] ${rest.join(' ')}`
    return `<< /Type /OC#4dD ${all} >>`
  })
  const referenceTo = (layer: Layer) =>
    'group' in layer ? groupAt(layer.group) : (membershipBodies[layer.membership] ?? 'null')
  const properties = [
    ...groups.map((_, at) => `/G${at} ${groupAt(at)}`),
    ...membershipBodies.map((body, at) => `/M${at} ${body}`),
  ]
  const fonts = `/Font << /F1 3 0 R >> /Properties << ${properties.join(' ')} >>`
  const contentOf = (parts: Drawn[], names: string[]) =>
    parts.map((it) => partOf(it, names)).join(' ')
  let line = 0
  const partOf = (part: Drawn, names: string[]): string => {
    if ('word' in part) return `BT /F1 8 Tf 40 ${290 - 10 * line++} Td (${part.word}) Tj ET`
    if ('marked' in part) {
      const { marked: layer } = part
      const name = 'group' in layer ? `#47${layer.group}` : `M${layer.membership}`
      return `/#4fC /${name} BDC ${contentOf(part.inner, names)} EMC`
    }
    const inner: string[] = []
    const content = contentOf(part.inner, inner)
    const layer = part.form === undefined ? '' : `/OC ${referenceTo(part.form)}`
    const resources = `/Resources << ${fonts} /XObject << ${inner.join(' ')} >> >>`
    bodies.push(
      `<< /Type /XObject /Subtype /Form ${layer} /BBox [0 0 400 300] ${resources} /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
    const number = firstGroup + bodies.length - 1
    names.push(`/X${number} ${number} 0 R`)
    return `/X${number} Do`
  }
  const names: string[] = []
  const content = contentOf(drawn, names)
  const state = `${base ? `/BaseState /${base}` : ''} /ON [${listed('ON')}] /O#46F [${listed('OFF')}]`
  const catalog = `/OCProperties << /OCGs [${listed('OCGs')}] /D << ${state} >> >>`
  const entries = `/Resources << ${fonts} /XObject << ${names.join(' ')} >> >>`
  return smallPdf([{ content, entries }], catalog, bodies)
}

function groupBody({ name, view, intent }: Group): string {
  const usage = view ? `/Usage << /View << /ViewState /${view} >> >>` : ''
  return `<< /Type /OCG /Name (${name}) ${usage} ${intent ? `/Intent /${intent}` : ''} >>`
}
