import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

/** A broken copy of a file, and what was done to it. */
export interface PptxMutant {
  bytes: Uint8Array
  how: string
}

/** Chooses at random: a number below a bound. */
type Choose = (below: number) => number

const oddValues = ['', '0', '-1', '1e308', '99999999999999999999', 'rId1', 'true', '-0.5', '�']
const copiesMax = 2000
const nestingMax = 300
const flipsMax = 24

type XmlMutation = (xml: string, choose: Choose) => Replacement

/** Something in a part, one of which is replaced. */
interface Replacement {
  pattern: RegExp
  by(match: string): string
}

const attribute = /="[^"<>]{0,200}"/g
const shapes = /<(a:p|p:sp|a:tc|a:tr|p:pic|c:pt|a:r|p:sldId)\b[^<>]{0,300}\/?>/g

const xmlMutations: Record<string, XmlMutation> = {
  'an odd value of an attribute': (_, choose) => ({
    pattern: attribute,
    by: () => `="${oddValues[choose(oddValues.length)]}"`,
  }),
  'a value of another attribute': (xml, choose) => {
    const values = xml.match(attribute) ?? ['=""']
    return { pattern: attribute, by: () => values[choose(values.length)] ?? '' }
  },
  'a lost tag': () => ({ pattern: /<[^<>]{1,300}>/g, by: () => '' }),
  'many copies of an element': (_, choose) => ({
    pattern: shapes,
    by(tag) {
      const name = /^<([\w:]{1,40})/.exec(tag)?.[1] ?? 'a'
      const whole = tag.endsWith('/>') ? tag : `${tag}</${name}>`
      return whole.repeat(1 + choose(copiesMax)) + tag
    },
  }),
  'deeper nesting': (_, choose) => ({
    pattern: /<p:sp>|<a:r>/g,
    by: (tag) => '<p:grpSp>'.repeat(1 + choose(nestingMax)) + tag,
  }),
  'a longer text': (_, choose) => ({
    pattern: />[^<>]{1,200}</g,
    by: (text) => `>${text.slice(1, -1).repeat(1 + choose(copiesMax))}<`,
  }),
}

type ArchiveMutation = (entries: Record<string, Uint8Array>, choose: Choose) => string

const archiveMutations: ArchiveMutation[] = [
  (entries, choose) => {
    const name = pick(Object.keys(entries), choose)
    delete entries[name]
    return `without ${name}`
  },
  (entries, choose) => {
    const [name, other] = [pick(Object.keys(entries), choose), pick(Object.keys(entries), choose)]
    entries[name] = entries[other] as Uint8Array
    return `${other} as ${name}`
  },
  ...Object.entries(xmlMutations).map(
    ([what, mutate]): ArchiveMutation =>
      (entries, choose) => {
        const parts = Object.keys(entries).filter((name) => /\.(xml|rels)$/.test(name))
        // most parts are of layouts that no slide uses
        const slides = parts.filter((name) =>
          /slides\/|charts\/|diagrams\/|presentation/.test(name),
        )
        const name = pick(choose(4) > 0 && slides.length > 0 ? slides : parts, choose)
        const xml = strFromU8(entries[name] as Uint8Array)
        entries[name] = strToU8(replaceOne(xml, mutate(xml, choose), choose))
        return `${what} in ${name}`
      },
  ),
]

/** Breaks a PPTX file: its archive byte by byte, or its parts; the same for the same random numbers. */
export function mutatePptx(source: Uint8Array, random: () => number): PptxMutant {
  const choose: Choose = (below) => Math.floor(random() * below)
  const kind = choose(10)
  if (kind === 0) return { bytes: source.subarray(0, choose(source.length)), how: 'cut off' }
  if (kind <= 2) return flipped(source, choose)
  const entries = unzipSync(source)
  const how: string[] = []
  for (let times = 1 + choose(3); times > 0; times--) {
    const mutate = archiveMutations[choose(archiveMutations.length)] as ArchiveMutation
    how.push(mutate(entries, choose))
  }
  return { bytes: zipSync(entries, { level: 1 }), how: how.join(', ') }
}

/** Changes bytes anywhere, or only in the directory at the end, which is small. */
function flipped(source: Uint8Array, choose: Choose): PptxMutant {
  const bytes = Uint8Array.from(source)
  const from = choose(2) === 0 ? 0 : Math.max(0, bytes.length - 4096)
  for (let times = 1 + choose(flipsMax); times > 0; times--) {
    bytes[from + choose(bytes.length - from)] = choose(256)
  }
  return { bytes, how: from === 0 ? 'changed bytes' : 'changed bytes of the directory' }
}

function pick(names: string[], choose: Choose): string {
  return names[choose(names.length)] ?? ''
}

function replaceOne(xml: string, { pattern, by }: Replacement, choose: Choose): string {
  const found = [...xml.matchAll(pattern)]
  const one = found[choose(found.length)]
  if (one === undefined) return xml
  return xml.slice(0, one.index) + by(one[0]) + xml.slice(one.index + one[0].length)
}
