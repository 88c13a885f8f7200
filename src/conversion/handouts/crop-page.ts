import { overlapAcross, overlapDown, widthOf } from '../layout/line.ts'
import { type Box, CharFlag, type Page, type PageText } from '../ports.ts'

/** Points that a slide is wide; layout is tuned to slides, not to their small copies on a sheet. */
const slideWidth = 720

/**
 * The part of a page that a panel shows, as a page of its own, enlarged to the width of a slide.
 * A character belongs to the panel that its middle lies in. `panel` is in the unit of the page;
 * `share` is the part of the page's paths that are counted to it.
 */
export function cropPage(page: Page, panel: Box, share: number): Page {
  const scale = slideWidth / widthOf(panel)
  const crop = (box: Box) => within(box, panel, scale)
  const shown = (boxes: Box[]) => boxes.filter((box) => isShown(box, panel)).map(crop)
  return {
    ...page,
    width: slideWidth,
    height: (panel.bottom - panel.top) * scale,
    text: cropText(page.text, (x, y) => holds(panel, x, y), { panel, scale }),
    pictures: shown(page.pictures),
    frames: shown(page.frames),
    rules: shown(page.rules),
    forms: [],
    pathCount: Math.ceil(page.pathCount * share),
    drawnText: page.drawnText
      .filter(({ box }) => holds(panel, (box.left + box.right) / 2, (box.top + box.bottom) / 2))
      .map((drawn) => ({ ...drawn, box: crop(drawn.box) })),
  }
}

/** The page with nothing but the text outside of all panels; in the unit of the page. */
export function withoutPanels(page: Page, panels: Box[]): Page {
  const outside = (x: number, y: number) => panels.every((panel) => !holds(panel, x, y))
  const whole = { left: 0, top: 0, right: page.width, bottom: page.height }
  return {
    ...page,
    text: cropText(page.text, outside, { panel: whole, scale: 1 }),
    pictures: [],
    frames: [],
    drawnText: page.drawnText.filter(({ box }) =>
      outside((box.left + box.right) / 2, (box.top + box.bottom) / 2),
    ),
  }
}

interface Placing {
  panel: Box
  scale: number
}

/** Separators stay with the character before them. */
function cropText(
  text: PageText,
  isKept: (x: number, y: number) => boolean,
  { panel, scale }: Placing,
): PageText {
  const places: number[] = []
  let kept = false
  for (let at = 0; at < text.length; at++) {
    if (((text.flags[at] as number) & CharFlag.generated) === 0) kept = isKept(...middle(text, at))
    if (kept) places.push(at)
  }
  const pick = <T extends Uint32Array | Float32Array | Int32Array | Uint8Array>(from: T): T =>
    from.map((_, at) => from[places[at] ?? 0] as number).subarray(0, places.length) as T
  const boxes = new Float32Array(places.length * 4)
  places.forEach((place, at) => {
    for (let edge = 0; edge < 4; edge++) {
      const from = edge % 2 === 0 ? panel.left : panel.top
      boxes[at * 4 + edge] = ((text.boxes[place * 4 + edge] as number) - from) * scale
    }
  })
  return {
    length: places.length,
    codes: pick(text.codes),
    boxes,
    sizes: pick(text.sizes).map((size) => size * scale),
    angles: pick(text.angles),
    objects: pick(text.objects),
    flags: pick(text.flags),
  }
}

function middle({ boxes }: PageText, at: number): [number, number] {
  const [left, top, right, bottom] = boxes.subarray(at * 4, at * 4 + 4) as unknown as number[]
  return [((left ?? 0) + (right ?? 0)) / 2, ((top ?? 0) + (bottom ?? 0)) / 2]
}

function holds({ left, top, right, bottom }: Box, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom
}

/** Lines have no area; a hair is enough. */
function isShown(box: Box, panel: Box): boolean {
  return overlapAcross(box, panel) >= 0 && overlapDown(box, panel) >= 0
}

function within(box: Box, panel: Box, scale: number): Box {
  const across = (x: number) =>
    (Math.min(panel.right, Math.max(panel.left, x)) - panel.left) * scale
  const down = (y: number) => (Math.min(panel.bottom, Math.max(panel.top, y)) - panel.top) * scale
  return {
    left: across(box.left),
    top: down(box.top),
    right: across(box.right),
    bottom: down(box.bottom),
  }
}
