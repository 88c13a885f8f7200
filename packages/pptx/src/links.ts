import type { LinkTarget } from '@rowdeck/core/deck-model/page'
import type { LinkedText } from '@rowdeck/core/deck-model/slide-shapes'
import type { Part } from './package-parts.ts'
import { childOf, type XmlElement } from './xml-element.ts'

/** Links of a paragraph, and of the shapes of a slide; real slides have a few dozen. */
export const linksMax = 200

/** What an action (`ppaction://`) that jumps from the slide at `at` leads to. */
const jumps = new Map<string, (at: number, count: number) => number>([
  ['firstslide', () => 0],
  ['lastslide', (_, count) => count - 1],
  ['nextslide', (at) => at + 1],
  ['previousslide', (at) => at - 1],
])

/** What the links of a slide are resolved with. */
export interface LinkContext {
  /** The part that the links are in. */
  part: Part
  /** Positions of the slides that are shown, by the names of their parts. */
  shownAt: ReadonlyMap<string, number>
  /** The position of this slide among them. */
  at: number
}

/**
 * Where a click on an element leads (`a:hlinkClick` in it); undefined if nowhere, or to another program or file. The
 * pages of targets are slides.
 */
export function targetOf(
  properties: XmlElement | undefined,
  { part, shownAt, at }: LinkContext,
): LinkTarget | undefined {
  const { 'r:id': id = '', action = '' } = childOf(properties, 'a:hlinkClick')?.attributes ?? {}
  const jump = /^ppaction:\/\/hlinkshowjump\?jump=(\w{1,20})$/.exec(action)?.[1]
  if (jump !== undefined) {
    const to = jumps.get(jump)?.(at, shownAt.size) ?? -1
    return to >= 0 && to < shownAt.size ? { page: to } : undefined
  }
  const related = part.relationships.get(id)
  if (related === undefined) return undefined
  if (related.type === 'slide') {
    const page = shownAt.get(related.target)
    return page === undefined ? undefined : { page }
  }
  const isAddress = related.type === 'hyperlink' && related.isExternal && action === ''
  return isAddress ? { url: related.target } : undefined
}

/** A part of a paragraph. */
export interface Piece {
  text: string
  target: LinkTarget | undefined
}

/** The links of a paragraph, with the lines that they begin on; lines without text do not count. */
export function linksIn(pieces: readonly Piece[]): LinkedText[] {
  const links: LinkedText[] = []
  /** Lines with text above the current one, and what that has. */
  let [lines, line] = [0, '']
  let open: LinkTarget | undefined
  for (const { text, target } of pieces) {
    const isSame = target !== undefined && JSON.stringify(target) === JSON.stringify(open)
    const last = links.at(-1)
    if (isSame && last !== undefined) last.text += text
    else if (target !== undefined)
      links.push({ text, target, line: lines + linesBefore(line, text) })
    const [end = '', ...more] = `${line}${text}`.split('\n').reverse()
    lines += more.filter(isText).length
    line = isText(end) ? 'x' : ''
    open = target
  }
  return links.filter(({ text }) => text.trim() !== '').slice(0, linksMax)
}

/** The lines with text that end in the blanks at the start of a text. */
function linesBefore(line: string, text: string): number {
  return isText(line) && /^\s*\n/.test(text) ? 1 : 0
}

function isText(line: string): boolean {
  return line.trim() !== ''
}
