import { posix } from 'node:path'
import { AppError } from '@rowdeck/core/errors'
import { freeValues } from '@rowdeck/core/free-memory'
import { damaged } from './damaged.ts'
import { parseRoot, parseXml } from './parse-xml.ts'
import { recentlyUsed } from './recently-used.ts'
import { childrenOf, type XmlElement } from './xml-element.ts'
import type { ZipEntries } from './zip-entries.ts'

/** Bytes of one XML part, and of all that are read from a file. The largest of 388 real decks: 2.1 and 8.6 MB. */
const partBytesMax = 8 * 1024 * 1024
const xmlBytesMax = 64 * 1024 * 1024
/** Relationships of a part, and characters of what one leads to: no part has a longer name, and longer addresses are no links. */
const [relationshipsMax, targetCharactersMax] = [10_000, 8192]
/**
 * Characters of the parts that are kept parsed, because layouts and masters serve many slides. Parsed parts take up to twenty
 * times as many bytes.
 */
const keptCharactersMax = 4 * 1024 * 1024

interface Relationship {
  /** The last segment of its type, such as `slideLayout`; the same in transitional and strict files. */
  type: string
  /** The name of a part, without a leading slash; the address as written if it is external. */
  target: string
  isExternal: boolean
}

/** A part and what it refers to. */
export interface Part {
  name: string
  root: XmlElement
  /** By id. External targets are never followed. */
  relationships: ReadonlyMap<string, Relationship>
}

/** The parts of an Office file (ECMA-376, part 2). */
export interface PackageParts {
  /** The first part of a type that the file itself refers to: `officeDocument` is the one from which the others are reached. */
  ofFile(type: string): Promise<Part | undefined>
  /** The part that a relationship of another leads to; undefined if there is none. Throws document_unreadable. */
  related(part: Part, id: string | undefined): Promise<Part | undefined>
  /** The root element of a related part, whose children are not known; undefined if there is none. Throws document_unreadable. */
  rootOf(part: Part, id: string): Promise<XmlElement | undefined>
  /** The first related part of a type, such as `slideLayout`. */
  relatedOfType(part: Part, type: string): Promise<Part | undefined>
  /** The name of the part that a relationship of another leads to; undefined if it is missing or outside of the file. */
  nameOf(part: Part, id: string | undefined): string | undefined
  /** The bytes of a part; undefined if there is none. Throws document_unreadable. */
  bytesOf(name: string, bytesMax: number): Promise<Buffer | undefined>
}

/**
 * Reads parts as they are asked for. Throws document_unreadable for a part with more XML than the bound allows, and
 * document_too_long if all together have more.
 */
export function packageParts(zip: ZipEntries): PackageParts {
  const kept = recentlyUsed<Promise<Part>>(keptCharactersMax)
  const roots = new Map<string, XmlElement>()
  const readText = boundedTexts(zip)
  async function readXml(name: string): Promise<XmlElement> {
    return parseXml(await readText(name))
  }
  async function readPart(name: string): Promise<Part> {
    const text = await readText(name)
    kept.weigh(name, text.length)
    return { name, root: parseXml(text), relationships: await relationshipsOf(name) }
  }
  async function relationshipsOf(name: string): Promise<Map<string, Relationship>> {
    const path = posix.join(posix.dirname(name), '_rels', `${posix.basename(name)}.rels`)
    if (!zip.has(path)) return new Map()
    return readRelationships(await readXml(path), posix.dirname(name))
  }
  async function readRoot(name: string): Promise<XmlElement> {
    const start = decode(await zip.readStart(name), { stream: true })
    return parseRoot(start) ?? (await readXml(name))
  }
  function partNamed(name: string): Promise<Part> {
    const known = kept.get(name)
    if (known !== undefined) return known
    const part = readPart(name)
    kept.set(name, part)
    return part
  }
  async function follow(target: Relationship | undefined): Promise<Part | undefined> {
    if (target === undefined || target.isExternal || !zip.has(target.target)) return undefined
    return await partNamed(target.target)
  }
  return {
    async ofFile(wanted) {
      const found = [...(await relationshipsOf('')).values()]
      return await follow(found.find(({ type }) => type === wanted))
    },
    related: async ({ relationships }, id) => await follow(relationships.get(id ?? '')),
    async relatedOfType({ relationships }, wanted) {
      return await follow([...relationships.values()].find(({ type }) => type === wanted))
    },
    async rootOf({ relationships }, id) {
      const found = relationships.get(id)
      if (found === undefined || found.isExternal || !zip.has(found.target)) return undefined
      const known = roots.get(found.target)
      const root = known ?? (await readRoot(found.target))
      roots.set(found.target, root)
      return root
    },
    nameOf({ relationships }, id) {
      const found = relationships.get(id ?? '')
      return found === undefined || found.isExternal || !zip.has(found.target)
        ? undefined
        : found.target
    },
    async bytesOf(name, bytesMax) {
      return zip.has(name) ? await zip.read(name, bytesMax) : undefined
    },
  }
}

/** Reads the text of parts until all together are too large. Slides are read again for their pictures, which counts once. */
function boundedTexts(zip: ZipEntries): (name: string) => Promise<string> {
  const counted = new Set<string>()
  let bytesLeft = xmlBytesMax
  return async (name) => {
    const isCounted = counted.has(name)
    const bytes = await zip.read(name, partBytesMax)
    if (!isCounted) bytesLeft -= bytes.length
    if (bytesLeft < 0) throw tooMuchXml()
    counted.add(name)
    const text = decode(bytes)
    freeValues(bytes)
    return text
  }
}

function tooMuchXml(): AppError {
  return new AppError(
    'document_too_long',
    `This PowerPoint file has more than ${xmlBytesMax} bytes of XML. Split the deck.`,
    { details: { xmlBytesMax } },
  )
}

function readRelationships(root: XmlElement, folder: string): Map<string, Relationship> {
  const found = childrenOf(root, 'rel:Relationship')
  if (found.length > relationshipsMax) throw damaged('a part of it refers to too many others.')
  return new Map(
    found.map(({ attributes: { Id = '', Type = '', Target = '', TargetMode } }) => {
      const isExternal = TargetMode === 'External'
      const isTooLong = Target.length > targetCharactersMax
      const target = isTooLong ? '' : isExternal ? Target : partName(Target, folder)
      return [Id, { type: Type.slice(Type.lastIndexOf('/') + 1), target, isExternal }]
    }),
  )
}

/** A target is relative to the folder of the part that refers to it, or begins with a slash. */
function partName(target: string, folder: string): string {
  const [path = ''] = target.split('#')
  const joined = posix.join('/', path.startsWith('/') ? '' : folder, decodedPath(path))
  return joined.slice(1)
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    // a percent sign that is not part of an escape
    return path
  }
}

/** Office writes UTF-8; other programs also UTF-16 with a byte order mark. */
function decode(bytes: Buffer, { stream }: { stream: boolean } = { stream: false }): string {
  const encoding =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream })
  } catch (cause) {
    throw damaged('a part of it is not valid Unicode.', cause)
  }
}
