import { damaged } from './damaged.ts'
import type { PackageParts, Part } from './package-parts.ts'
import { at, childrenOf, numberOf, within, type XmlElement } from './xml-element.ts'

/** English Metric Units in a point. */
export const emuPerPoint = 12_700
/** The size of a slide where the file has none, in EMU: 10 by 7.5 inches, the default of ECMA-376. */
const usualSize = { cx: 9_144_000, cy: 6_858_000 }

/** Entries in the list of slides. No presentation has as many slides; a file that repeats one would keep a worker busy. */
const slidesMax = 10_000

/** What the main part says about the deck. */
export interface Presentation {
  main: Part
  /** Points. */
  width: number
  height: number
  /** Relationship ids of the slides, in the order in which they are shown. */
  slides: SlideEntry[]
  /** The number of the first slide. */
  firstNumber: number
  /** Styles of text that no placeholder rules. */
  defaultTextStyle: XmlElement | undefined
}

export interface SlideEntry {
  relationshipId: string
  /** The name of the section that the slide is in, if the deck has sections. */
  section: string | undefined
}

/** Reads the main part. Throws document_unreadable. */
export async function readPresentation(parts: PackageParts): Promise<Presentation> {
  const main = await parts.ofFile('officeDocument')
  if (main === undefined) throw damaged('it has no main part.')
  const { root } = main
  if (root.name !== 'p:presentation') throw damaged('it is not a presentation.')
  const size = at(root, 'p:sldSz')
  const sections = sectionsById(root)
  const slides = childrenOf(at(root, 'p:sldIdLst'), 'p:sldId')
  if (slides.length > slidesMax) throw damaged(`it lists more than ${slidesMax} slides.`)
  return {
    main,
    width: (positive(numberOf(size, 'cx')) ?? usualSize.cx) / emuPerPoint,
    height: (positive(numberOf(size, 'cy')) ?? usualSize.cy) / emuPerPoint,
    slides: slides.map(({ attributes }) => ({
      relationshipId: attributes['r:id'] ?? '',
      section: sections.get(attributes.id ?? ''),
    })),
    firstNumber: numberOf(root, 'firstSlideNum') ?? 1,
    defaultTextStyle: at(root, 'p:defaultTextStyle'),
  }
}

function positive(size: number | undefined): number | undefined {
  return size !== undefined && size >= 1 ? size : undefined
}

/** The names of sections by the ids of their slides. */
function sectionsById(root: XmlElement): Map<string, string> {
  const names = new Map<string, string>()
  for (const section of within(at(root, 'p:extLst'), 'p14:section')) {
    for (const slide of within(section, 'p14:sldId')) {
      names.set(slide.attributes.id ?? '', section.attributes.name ?? '')
    }
  }
  return names
}
