import { strToU8, zipSync } from 'fflate'

const namespaces =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"'
const relationshipTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const emuPerPoint = 12_700

/** A slide of a small deck. */
export interface SmallSlide {
  /** Shapes as XML (see `textBox`, `placeholder`). */
  shapes: string
  /** Attributes of `p:sld`, such as `show="0"`. */
  attributes?: string
  /** Text of the speaker notes. */
  notes?: string
  /** Further parts that the slide refers to, by relationship id: XML or the file of a picture. */
  parts?: Record<string, { type: string; name: string; xml: string | Uint8Array }>
}

export interface SmallDeck {
  slides: SmallSlide[]
  /** Width and height of the slides in points; 720 by 540 unless given. */
  size?: [width: number, height: number]
  /** Shapes of the one layout and the one master. */
  layout?: string
  master?: string
  /** Children of `p:presentation`, behind the list of slides. */
  presentation?: string
  /** Further entries of the ZIP file, or replacements, by name. */
  entries?: Record<string, string | Uint8Array>
}

/** A PPTX file with the given slides; one layout and one master. */
export function smallPptx({
  slides,
  size: [width, height] = [720, 540],
  layout = '',
  master = '',
  presentation = '',
  entries = {},
}: SmallDeck): Uint8Array {
  const parts: Record<string, string | Uint8Array> = {
    '_rels/.rels': relationships({ rId1: ['officeDocument', 'ppt/presentation.xml'] }),
    'ppt/presentation.xml': `<p:presentation ${namespaces}><p:sldIdLst>${slides
      .map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`)
      .join(
        '',
      )}</p:sldIdLst><p:sldSz cx="${width * emuPerPoint}" cy="${height * emuPerPoint}"/>${presentation}</p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships(
      Object.fromEntries(
        slides.map((_, at) => [`rId${at + 1}`, ['slide', `slides/slide${at + 1}.xml`]]),
      ),
    ),
    'ppt/slideLayouts/slideLayout1.xml': `<p:sldLayout ${namespaces}>${tree(layout)}</p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationships({
      rId1: ['slideMaster', '../slideMasters/slideMaster1.xml'],
    }),
    'ppt/slideMasters/slideMaster1.xml': `<p:sldMaster ${namespaces}>${tree(master)}</p:sldMaster>`,
  }
  for (const [at, slide] of slides.entries()) addSlide(parts, slide, at + 1)
  const all = { ...parts, ...entries }
  return zipSync(
    Object.fromEntries(
      Object.entries(all).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  )
}

function addSlide(
  into: Record<string, string | Uint8Array>,
  { shapes, attributes = '', notes, parts = {} }: SmallSlide,
  number: number,
): void {
  const related: Record<string, [type: string, target: string]> = {
    rId1: ['slideLayout', '../slideLayouts/slideLayout1.xml'],
  }
  if (notes !== undefined) {
    related.rId2 = ['notesSlide', `../notesSlides/notesSlide${number}.xml`]
    into[`ppt/notesSlides/notesSlide${number}.xml`] =
      `<p:notes ${namespaces}>${tree(placeholder('body', [notes]) + placeholder('sldNum', ['9']))}</p:notes>`
  }
  for (const [id, { type, name, xml }] of Object.entries(parts)) {
    related[id] = [type, `../${name}`]
    into[`ppt/${name}`] = typeof xml === 'string' ? xml.replace('>', ` ${namespaces}>`) : xml
  }
  into[`ppt/slides/slide${number}.xml`] =
    `<p:sld ${namespaces} ${attributes}>${tree(shapes)}</p:sld>`
  into[`ppt/slides/_rels/slide${number}.xml.rels`] = relationships(related)
}

function tree(shapes: string): string {
  return `<p:cSld><p:spTree><p:nvGrpSpPr/><p:grpSpPr/>${shapes}</p:spTree></p:cSld>`
}

function relationships(targets: Record<string, [type: string, target: string]>): string {
  const all = Object.entries(targets).map(
    ([id, [type, target]]) =>
      `<Relationship Id="${id}" Type="${relationshipTypes}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
}

/** A place on the slide: left, top, width and height in points. */
export type Place = [left: number, top: number, width: number, height: number]

/** A text box. Each paragraph is text, or its content as XML. */
export function textBox(place: Place, paragraphs: string[], body = ''): string {
  return `<p:sp><p:nvSpPr/><p:spPr>${transform(place)}</p:spPr><p:txBody><a:bodyPr/>${body}${paragraphs.map(paragraph).join('')}</p:txBody></p:sp>`
}

/** A placeholder; without a place it has that of the layout. */
export function placeholder(
  type: string,
  paragraphs: string[],
  { place, index, body = '' }: { place?: Place; index?: number; body?: string } = {},
): string {
  const idx = index === undefined ? '' : ` idx="${index}"`
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"${idx}/></p:nvPr></p:nvSpPr><p:spPr>${place ? transform(place) : ''}</p:spPr><p:txBody><a:bodyPr/>${body}${paragraphs.map(paragraph).join('')}</p:txBody></p:sp>`
}

/** A picture whose file the relationship leads to; the fill may have more, such as `a:srcRect`. */
export function pictureShape(place: Place, id: string, fill = ''): string {
  return `<p:pic><p:nvPicPr/><p:blipFill><a:blip r:embed="${id}"/>${fill}</p:blipFill><p:spPr>${transform(place)}</p:spPr></p:pic>`
}

/** A frame with a table, a chart or a diagram. */
export function graphicFrame(place: Place, content: string, attributes = ''): string {
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9" name="x" ${attributes}/></p:nvGraphicFramePr>${transform(place).replaceAll('a:xfrm', 'p:xfrm')}<a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></p:graphicFrame>`
}

/** A transform (`a:xfrm`), with attributes such as `rot="5400000"`. */
export function transform([left, top, width, height]: Place, attributes = '', more = ''): string {
  const [x, y, cx, cy] = [left, top, width, height].map((points) => points * emuPerPoint)
  return `<a:xfrm ${attributes}><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/>${more}</a:xfrm>`
}

export function paragraph(content: string): string {
  return content.startsWith('<')
    ? `<a:p>${content}</a:p>`
    : `<a:p><a:r><a:t>${content}</a:t></a:r></a:p>`
}
