import { type Box, scaleBox, union } from '@rowdeck/core/deck-model/box'
import { noteLetters } from '@rowdeck/core/deck-model/letter-notes'
import type { ShapeText } from '@rowdeck/core/deck-model/slide-shapes'
import { addCover } from './add-cover.ts'
import { addGround, type Ground, groundsOf, groundsOfPicture } from './grounds.ts'
import type { Matrix } from './matrix.ts'
import { paragraphsOf, type StyledParagraph, type TextContext } from './paragraphs.ts'
import { paragraphsOnSlide } from './paragraphs-on-slide.ts'
import { addPicture, coveringFile } from './pictures.ts'
import {
  ancestorsOf,
  bodyAttribute,
  furniture,
  geometryOf,
  inheritedTransform,
  isTitle,
  type Placeholder,
  placeholderOf,
  styleFamilyOf,
  textBodyOf,
} from './placeholders.ts'
import { type Placement, placedBox, placementOf, scaleOf } from './placement.ts'
import { addDrawn, addLink, lettersIn, type ShapeContext, takeTurn } from './shape-context.ts'
import { paintOf } from './shape-paint.ts'
import { textAreas, turns } from './text-areas.ts'
import { textExtent } from './text-extent.ts'
import { textFrame } from './text-frame.ts'
import { placeOutside } from './unplaced.ts'
import { isUnseenRun } from './unseen-text.ts'
import { isAnimated, isLoweredOff, isOffSlide, isTurnedInSpace } from './visibility.ts'
import { at, childOf, type XmlElement } from './xml-element.ts'

/** Reads a shape (`p:sp`): its text, fill and outline. */
export function readTextShape(shape: XmlElement, parent: Matrix, context: ShapeContext): void {
  const { collector } = context
  const order = takeTurn(collector)
  const placeholder = placeholderOf(shape)
  // the text of a placeholder on a layout or master is a prompt
  if (placeholder !== undefined && context.isBackground) return
  const chain = [shape, ...(placeholder ? ancestorsOf(placeholder, context.behind) : [])]
  const xfrm = inheritedTransform(chain) ?? at(shape, 'dsp:spPr', 'a:xfrm')
  const place = xfrm && placementOf(xfrm, parent)
  const properties = at(shape, 'p:spPr') ?? at(shape, 'dsp:spPr')
  const style = at(shape, 'p:style') ?? at(shape, 'dsp:style')
  const painted = paintedBy(chain)
  const drawn = geometryOf(chain)
  const letters = lettersIn(shape)
  const isPrompt = placeholder !== undefined && letters === 0
  const filled = place && {
    shape,
    place,
    box: place.box,
    angle: place.angle,
    painted,
    drawn,
    style,
    isPrompt,
  }
  const grounds = filled && groundsOf({ ...filled, letters }, context)
  if (place !== undefined && filled !== undefined) {
    paintShape({ ...filled, properties }, place, { ...context, order })
  }
  const { colors } = context.visibility
  const reference = childOf(style, 'a:fontRef')
  const font = reference?.children[0] && reference
  const paragraphs = paragraphsOf(textBodyOf(shape), {
    ...textContext(placeholder, chain, context),
    isUnseen(run, inherited) {
      if (isUnseenRun(run, { grounds, colors, font }, inherited)) return true
      const chain = [childOf(run, 'a:rPr'), ...inherited]
      return filled !== undefined && isLoweredOff(chain, filled, context.visibility)
    },
  })
  const role = roleOf(placeholder, context)
  const shown = addText({ shape, chain, place }, { paragraphs, order, role }, context)
  if (place === undefined) return
  const written = writtenIn(shown)
  addLink(at(shape, 'p:nvSpPr', 'p:cNvPr'), place.box, { ...context, written })
}

/** Adds what a shape shows besides its text: its fill, which may be a picture, and its outline. */
function paintShape(
  { properties, ...filled }: Ground & { properties: XmlElement | undefined },
  place: Placement,
  context: ShapeContext & { order: number },
): void {
  const { shape, painted, style } = filled
  const { collector, order } = context
  const picture = at(properties, 'a:blipFill')
  const grounds = picture && groundsOfPicture(filled, context)
  addGround(filled, context)
  const file = picture && !isAnimated(shape, context.visibility) && coveringFile(picture, context)
  if (file) addCover(filled, file, collector)
  collector.addPaint(paintOf(properties, style), place, order)
  addDrawn({ properties: painted ?? properties, style }, place, context)
  const names = { properties: at(shape, 'p:nvSpPr', 'p:cNvPr'), shape }
  addPicture(picture, place, { ...context, ...names, grounds })
}

interface PlacedShape {
  shape: XmlElement
  chain: XmlElement[]
  /** Undefined if neither it nor a placeholder behind it has one. */
  place: Placement | undefined
}

/** Adds the text of a shape unless it is beside the slide, or drawn on every slide at no place. Returns what is added. */
function addText(
  { shape, chain, place: given }: PlacedShape,
  {
    paragraphs,
    order,
    role,
  }: Pick<ShapeText, 'order' | 'role'> & { paragraphs: StyledParagraph[] },
  context: ShapeContext,
): StyledParagraph[] {
  const { collector, visibility, diagram, isBackground } = context
  if (paragraphs.length === 0 || (given === undefined && isBackground)) return []
  const place = given ?? placeOutside(role === 'title', context)
  const local = textBox(shape, place)
  const scale = scaleOf(place.matrix)
  const [inner, frame] = [scaleBox(local, scale.x, scale.y), textFrame(chain)]
  const placed = (extent: Box) =>
    placedBox(place.matrix, scaleBox(extent, 1 / scale.x, 1 / scale.y))
  const isFixed = given !== undefined && !isAnimated(shape, visibility)
  const room = { ...visibility, box: inner, frame, placed }
  const shown = isFixed ? paragraphsOnSlide(paragraphs, room) : paragraphs
  const drawn = textExtent(inner, shown, frame)
  const box = placed(drawn.box)
  if (given !== undefined && isOffSlide(shape, box, visibility)) {
    noteLetters(() => ({
      state: 'off the page',
      text: writtenIn(shown),
    }))
    return []
  }
  const angle = place.angle + (turns.get(bodyAttribute(chain, 'vert') ?? '') ?? 0)
  const lineSpans = angle === 0 ? drawn.lineSpans : undefined
  const id = isBackground || diagram !== undefined ? undefined : idOf(shape)
  const areas = () => textAreas(paragraphs, shown, { box: inner, frame, chain, place })
  const isFlat = chain.every(
    (one) =>
      !isTurnedInSpace(childOf(one, 'p:spPr')) && !isTurnedInSpace(at(textBodyOf(one), 'a:bodyPr')),
  )
  const fixed = isFixed && isFlat ? { box: union(place.box, box), areas } : undefined
  collector.addText(shown, { shape: id, order, box, angle, diagram, lineSpans, role }, fixed)
  return shown
}

function writtenIn(paragraphs: StyledParagraph[]): string {
  return paragraphs.flatMap(({ lines }) => lines).join(' ')
}

function idOf(shape: XmlElement): string | undefined {
  return at(shape, 'p:nvSpPr', 'p:cNvPr')?.attributes.id
}

/** The properties that fill a shape: its own, otherwise those of the placeholders behind it. */
function paintedBy(chain: XmlElement[]): XmlElement | undefined {
  return chain
    .flatMap((shape) => childOf(shape, 'p:spPr') ?? [])
    .find(({ children }) => children.some(({ name }) => /Fill$|^a:ln$/.test(name)))
}

/** Diagrams have a box of their own for the text of a shape. */
function textBox(shape: XmlElement, { local }: Placement): Box {
  const xfrm = childOf(shape, 'dsp:txXfrm')
  return xfrm === undefined ? local : placementOf(xfrm, [1, 0, 0, 1, 0, 0]).local
}

function roleOf(
  placeholder: Placeholder | undefined,
  { isBackground }: ShapeContext,
): ShapeText['role'] {
  if (isBackground || furniture.has(placeholder?.type ?? '')) return 'header-footer'
  return isTitle(placeholder?.type) ? 'title' : 'body'
}

function textContext(
  placeholder: Placeholder | undefined,
  [, ...ancestors]: XmlElement[],
  { masterStyles, defaultTextStyle, slideNumber, links }: ShapeContext,
): TextContext {
  const inheritedStyles = ancestors.map((shape) => at(textBodyOf(shape), 'a:lstStyle'))
  const family = placeholder && childOf(masterStyles, styleFamilyOf(placeholder.type))
  return { styles: [...inheritedStyles, family, defaultTextStyle], slideNumber, links }
}
