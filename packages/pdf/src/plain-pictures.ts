import type { PdfFile } from './mend/pdf-file.ts'
import { type Dictionary, nameOf, type Value } from './mend/pdf-values.ts'
import type { ParsedFile } from './parsed-file.ts'

/** Bounds the levels of the page tree that a page may have its resources from, and the pictures that are looked at. */
const levelsMax = 40
const picturesMax = 100
/** Entries with which a picture shows something else than its data: masks, and colors that are mapped to others. */
const changing = ['SMask', 'SMaskInData', 'Mask', 'ImageMask', 'Decode']
/** The profile that PDFium takes for plain RGB is this long and has this name at this place; others may map all colors to white. */
const plainProfile = { length: 3144, name: 'sRGB IEC61966-2.1', at: 0x190 }
const inlinePicture = /(?:^|\s)BI\s/u

/**
 * Tells of a page, from 0, whether all pictures that it can draw show what their data does, without masks, maps of colors and
 * profiles. False if that cannot be told.
 */
export function plainPictures(parsed: () => ParsedFile): (index: number) => boolean {
  return (index) => {
    const { file, pages } = parsed()
    const page = pages?.[index]
    const pictures = page && picturesOf(file, page)
    if (page === undefined || pictures === undefined || hasInline(file, page)) return false
    return pictures.length > 0 && pictures.every((picture) => isPlain(file, picture))
  }
}

/** The dictionaries of a page's pictures; undefined if one is missing or they are too many. */
function picturesOf(file: PdfFile, page: Dictionary): Dictionary[] | undefined {
  const objects = file.dictionary(resourcesOf(file, page)?.get('XObject'))
  if (objects === undefined || objects.size > picturesMax) return undefined
  const all = [...objects.values()].map((object) => file.dictionary(object))
  if (!all.every((one) => one !== undefined)) return undefined
  return all.filter((one) => nameOf(file.resolve(one.get('Subtype'))) === 'Image')
}

function resourcesOf(file: PdfFile, page: Dictionary): Dictionary | undefined {
  let node: Dictionary | undefined = page
  for (let level = 0; node !== undefined && level < levelsMax; level++) {
    const own = file.dictionary(node.get('Resources'))
    if (own !== undefined) return own
    node = file.dictionary(node.get('Parent'))
  }
  return undefined
}

/** Whether the content of a page has a picture in itself, or cannot be read. */
function hasInline(file: PdfFile, page: Dictionary): boolean {
  const contents = page.get('Contents')
  const listed = file.resolve(contents)
  const parts: (Value | undefined)[] = Array.isArray(listed) ? listed : [contents]
  return parts.some((part) => {
    const data = file.data(part)
    return data === undefined || inlinePicture.test(data.toString('latin1'))
  })
}

function isPlain(file: PdfFile, picture: Dictionary): boolean {
  return !changing.some((key) => picture.has(key)) && hasPlainColors(file, picture)
}

function hasPlainColors(file: PdfFile, picture: Dictionary): boolean {
  const space = file.resolve(picture.get('ColorSpace'))
  const [family, profile] = Array.isArray(space) ? space : [space]
  const name = nameOf(file.resolve(family))
  if (name === 'DeviceGray' || name === 'DeviceRGB') return true
  const data = name === 'ICCBased' ? file.data(profile) : undefined
  const { length, name: own, at } = plainProfile
  return data?.length === length && data.toString('latin1', at, at + own.length) === own
}
