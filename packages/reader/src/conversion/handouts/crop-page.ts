import {
  type Box,
  overlapAcross,
  overlapDown,
  type Point,
  widthOf,
} from '@rowdeck/core/deck-model/box'
import type { Page, PageLink } from '@rowdeck/core/deck-model/page'
import { pickText } from './pick-text.ts'
import { isMiddleIn, ownersOf } from './text-owners.ts'

/** Panels are enlarged to the usual width of a slide, in points, because layout thresholds are tuned to slides. */
const slideWidth = 720

export interface CutPage {
  /** Every panel as a separate page, enlarged to the width of a slide. */
  slides: Page[]
  /** The page with only the text outside all panels, in the unit of the page. */
  rest: Page
}

/**
 * Cuts a page into its panels, given as boxes in the unit of the page. Every character is in exactly one
 * part. The number of paths is divided equally among the slides.
 */
export function cutPage(page: Page, panels: Box[]): CutPage {
  const owners = ownersOf(page.text, panels)
  return {
    slides: panels.map((panel, index) => cropPage(page, panel, { owners, owner: index, panels })),
    rest: restOf(page, panels, owners),
  }
}

interface Share {
  owners: Int8Array
  owner: number
  panels: Box[]
}

function cropPage(page: Page, panel: Box, { owners, owner, panels }: Share): Page {
  const scale = slideWidth / widthOf(panel)
  const crop = (box: Box) => within(box, panel, scale)
  const shown = (boxes: Box[]) => boxes.filter((box) => isShown(box, panel)).map(crop)
  const moved = ({ x, y }: Point) => ({ x: (x - panel.left) * scale, y: (y - panel.top) * scale })
  const places = placesOf(owners, owner)
  return {
    ...page,
    width: slideWidth,
    height: (panel.bottom - panel.top) * scale,
    text: pickText(page.text, places, (value, edge) => {
      return (value - (edge % 2 === 0 ? panel.left : panel.top)) * scale
    }),
    pictures: shown(page.pictures),
    frames: shown(page.frames),
    rules: shown(page.rules),
    arrows: page.arrows.map(({ from, to }) => ({ from: moved(from), to: moved(to) })),
    blockArrows: [],
    forms: [],
    pathCount: Math.ceil(page.pathCount / panels.length),
    drawnText: page.drawnText
      .filter(({ box }) => isMiddleIn(box, panel))
      .map((drawn) => ({ ...drawn, box: crop(drawn.box) })),
    links: page.links
      .filter((link) => isOnSlide(link, panel))
      .map(({ target, areas }) => ({
        target,
        areas: areas.map(crop),
      })),
  }
}

function restOf(page: Page, panels: Box[], owners: Int8Array): Page {
  return {
    ...page,
    text: pickText(page.text, placesOf(owners, -1), (value) => value),
    pictures: [],
    frames: [],
    arrows: [],
    blockArrows: [],
    links: [],
    drawnText: page.drawnText.filter(({ box }) => !panels.some((panel) => isMiddleIn(box, panel))),
  }
}

function placesOf(owners: Int8Array, owner: number): number[] {
  const places: number[] = []
  owners.forEach((one, index) => {
    if (one === owner) places.push(index)
  })
  return places
}

/** Links between the pages of a handout do not lead to slides. */
function isOnSlide({ target, areas }: PageLink, panel: Box): boolean {
  return 'url' in target && areas.every((area) => isMiddleIn(area, panel))
}

/** Rules have no area and may lie on the edge. */
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
