import { areaOf, type Box, containsMost, isOverlapping } from '@rowdeck/core/deck-model/box'
import type { ConnectableShape } from '@rowdeck/core/deck-model/connections'
import type { ShapeText } from '@rowdeck/core/deck-model/slide-shapes'

/** A shape of a slide that may be a node. */
export interface DiagramShape extends ConnectableShape {
  /** Place in drawing order. */
  order: number
  /** What is written in it, its own text or that of text boxes on it. */
  texts: ShapeText[]
  /** Those that are one with it: its label and the picture beside that. */
  parts: DiagramShape[]
}

/**
 * The shapes of a slide that may be nodes. A frame or group that has one text box and at most one shape without text is one node,
 * whichever of them connectors lead to: a card, or an icon with its label.
 */
export function diagramShapes(
  shapes: readonly ConnectableShape[],
  texts: readonly ShapeText[],
  { width, height }: Record<'width' | 'height', number>,
): DiagramShape[] {
  const slide = { left: 0, top: 0, right: width, bottom: height }
  const textOf = new Map(texts.map((text) => [text.shape, text]))
  const all = shapes
    .map((shape, order): DiagramShape => {
      const own = shape.shape === 'group' ? undefined : textOf.get(shape.id)
      return { ...shape, order, texts: own ? [own] : [], parts: [] }
    })
    .filter(({ box }) => isOverlapping(box, slide))
  const cards = all
    .filter(({ texts: own }) => own.length === 0)
    .sort((a, b) => areaOf(a.box) - areaOf(b.box))
  const labels = all.filter((one) => one.shape === 'text' && one.texts.length > 0)
  const inCards = Map.groupBy(labels, (label) => cards.find((card) => isOn(card, label)))
  for (const [card, own] of inCards) if (card !== undefined) addLabels(card, own, all)
  return all
}

/** Whether a text box lies on a shape, which is larger than what is written in it. */
function isOn({ box, shape }: DiagramShape, { texts: [text] }: DiagramShape): boolean {
  if (shape === 'picture' || shape === 'table' || text === undefined) return false
  return containsMost(box, text.box) && areaOf(box) > areaOf(text.box)
}

function addLabels(card: DiagramShape, labels: DiagramShape[], all: DiagramShape[]): void {
  card.texts.push(...labels.flatMap(({ texts }) => texts))
  const others = all.filter(
    (one) =>
      one !== card &&
      !labels.includes(one) &&
      containsMost(card.box, one.box) &&
      areaOf(one.box) < areaOf(card.box),
  )
  const [other, ...more] = others
  const isOne = labels.length === 1 && more.length === 0 && (other?.texts.length ?? 0) === 0
  if (isOne) card.parts.push(...labels, ...others)
}

/** Where a shape is seen: text boxes are often larger than what is written in them. */
export function seenBox({ box, shape, texts: [text] }: DiagramShape): Box {
  return shape === 'text' && text !== undefined ? text.box : box
}

/** The lines of a text, with list marks. */
export function writtenIn({ paragraphs }: ShapeText): string {
  return paragraphs
    .map(({ mark, lines }) => (mark === '' ? '' : `${mark} `) + lines.join('\n'))
    .join('\n')
    .normalize('NFC')
}
