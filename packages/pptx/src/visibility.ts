import { type Box, heightOf, widthOf } from '@rowdeck/core/deck-model/box'
import type { SlideColors } from './slide-colors.ts'
import { at, numberIn, numberOf, type XmlElement } from './xml-element.ts'

/** What decides whether the text of a slide can be seen. */
export interface Visibility {
  width: number
  height: number
  /** Whether a group that the shapes are in comes, goes, moves or changes. */
  isGroupAnimated?: boolean
  /** The IDs of shapes that come, go, move or change their color while the slide is shown. */
  animated: ReadonlySet<string>
  colors: SlideColors | undefined
}

/** The IDs of the shapes that the animations of a slide are about. */
export function animatedShapes({ attributes: { animated = '' } }: XmlElement): Set<string> {
  return new Set(animated.split(' '))
}

/** What is lower or narrower than this shows no words, in points. */
const sideMin = 1

/** Whether a chart, a diagram, a table or an embedded object shows nothing: it is beside the slide or too small, and no animation changes that. */
export function isUnseenFrame(shape: XmlElement, box: Box, visibility: Visibility): boolean {
  const isTooSmall = Math.min(widthOf(box), heightOf(box)) < sideMin
  return isOffSlide(shape, box, visibility) || (isTooSmall && !isAnimated(shape, visibility))
}

/** Whether a shape or table is beside the slide, and no animation brings it in. */
export function isOffSlide(shape: XmlElement, box: Box, visibility: Visibility): boolean {
  return isBeside(box, visibility) && !isAnimated(shape, visibility)
}

export function isBeside(
  box: Box,
  { width, height }: Pick<Visibility, 'width' | 'height'>,
): boolean {
  return box.right <= 0 || box.bottom <= 0 || box.left >= width || box.top >= height
}

/** Points that a run must be below the slide, because fonts are not at hand; and the size of letters that name none. */
const [surelyPoints, usualSize] = [36, 18]

/**
 * Whether the baseline of a run is lowered so far that it is below the slide, wherever in its shape it is. One that is raised makes its
 * line higher, and may be seen.
 */
export function isLoweredOff(
  chain: readonly (XmlElement | undefined)[],
  { shape, box, angle }: { shape: XmlElement; box: Box; angle: number },
  visibility: Visibility,
): boolean {
  const first = (name: string) =>
    chain
      .map((properties) => numberIn(properties?.attributes[name]))
      .find((value) => value !== undefined)
  const baseline = first('baseline') ?? 0
  if (baseline >= 0 || angle !== 0 || isAnimated(shape, visibility)) return false
  const size = (first('sz') ?? usualSize * 100) / 100
  return box.top - (baseline / 100_000) * size >= visibility.height + surelyPoints
}

/** Angles are written in 60,000ths of a degree. Within a degree of its edge, a shape is a line. */
const [halfTurn, edgeWithin] = [180 * 60_000, 60_000]

/** Whether a shape is turned in space so that only its edge is seen, and no animation changes that. */
export function isEdgeOn(shape: XmlElement, visibility: Visibility): boolean {
  const properties = shape.children.find(({ name }) => /^(?:p|dsp):(?:s|grpS)pPr$/.test(name))
  const turn = at(properties, 'a:scene3d', 'a:camera', 'a:rot')
  const isAway = ['lat', 'lon'].some((name) => {
    const angle = Math.abs(numberOf(turn, name) ?? 0) % halfTurn
    return Math.abs(angle - halfTurn / 2) <= edgeWithin
  })
  return isAway && !isAnimated(shape, visibility)
}

/** Whether what has these properties is seen by a camera that does not look at it straight. */
export function isTurnedInSpace(properties: XmlElement | undefined): boolean {
  const camera = at(properties, 'a:scene3d', 'a:camera')
  const isStraight = (camera?.attributes.prst ?? 'orthographicFront') === 'orthographicFront'
  return !isStraight || at(camera, 'a:rot') !== undefined
}

/** Whether a shape comes, goes, moves or changes while the slide is shown. */
export function isAnimated(
  { children: [properties] }: XmlElement,
  visibility: Visibility,
): boolean {
  return isAnimatedBy(at(properties, 'p:cNvPr'), visibility)
}

/** The same by its names (`p:cNvPr`). */
export function isAnimatedBy(
  names: XmlElement | undefined,
  { animated, isGroupAnimated = false }: Visibility,
): boolean {
  return isGroupAnimated || animated.has(names?.attributes.id ?? ' ')
}
