import { type Box, toShares } from '@rowdeck/core/deck-model/box'
import type { SlideLink } from '@rowdeck/core/deck-model/slide-reading'
import type { LinkedText, ShapeLink, SlideShapes } from '@rowdeck/core/deck-model/slide-shapes'
import { linkText, safeTarget } from './link-target.ts'

/** Bounds the links of a slide. */
const linksMax = 200

/**
 * The links of a slide whose file keeps shapes. The place of a link in a text is that of its line. A shape whose text has the
 * link as well is listed once.
 */
export function linksOfShapes(shapes: SlideShapes): SlideLink[] {
  const inTexts = [...shapes.texts.flatMap(linksOfText), ...shapes.tables.flatMap(linksOfTable)]
  const known = new Set(inTexts.map(linkKey))
  const ofShapes = shapes.links.filter((link) => !known.has(linkKey(link)))
  return [...inTexts, ...ofShapes].slice(0, linksMax).flatMap((link) => {
    const target = safeTarget(link.target)
    if (target === undefined) return []
    return [{ text: linkText(link.text), target, box: toShares(link.box, shapes) }]
  })
}

function linkKey({ text, target }: ShapeLink): string {
  return JSON.stringify([text.trim(), target])
}

function linksOfText({ paragraphs, box }: SlideShapes['texts'][number]): ShapeLink[] {
  const lineCount = paragraphs.reduce((sum, { lines }) => sum + lines.length, 0)
  let before = 0
  return paragraphs.flatMap(({ lines, links = [] }) => {
    const first = before
    before += lines.length
    return links.map((link) => ({ ...link, box: boxOfNthLine(box, first + link.line, lineCount) }))
  })
}

function linksOfTable({ links, rows, box }: SlideShapes['tables'][number]): ShapeLink[] {
  return links.map((link: LinkedText) => ({
    ...link,
    box: boxOfNthLine(box, link.line, rows.length),
  }))
}

function boxOfNthLine(box: Box, line: number, count: number): Box {
  const step = (box.bottom - box.top) / Math.max(1, count)
  return { ...box, top: box.top + line * step, bottom: box.top + (line + 1) * step }
}
