import { constants, deflateSync, inflateSync } from 'node:zlib'
import { inflated, streamStart } from './packed-stream.ts'

/** How Skia writes a stream without further entries, whatever order a program that rewrites the file gives them. */
const dictionary = Buffer.from('/FlateDecode')
/** Bounds the streams that are looked at, the distance from the filter to the data, and maps, packed and as they are. */
const streamsMax = 5_000
const dictionaryBytesMax = 54
const mapsMax = 500
const packedBytesMax = 64_000
const mapBytesMax = 250_000
/** As much of a stream as tells whether it is a map. */
const headBytes = 64
const mapStart = '/CIDInit'
const sectionsStart = '1 begincodespacerange'
/** A glyph that is mapped to nothing, `<0091> <0000>`, and one that is mapped to letters. */
const emptyMapping = /^<([0-9a-f]{4})> <0000>$/gimu
const mapping = /^<([0-9a-f]{4})> <(?!0000>)[0-9a-f]{4,}>$/gimu

/**
 * Repairs the maps to Unicode of a file by Skia (Chrome), in place. For a glyph that stands for several letters or that
 * replaces another one, it writes an empty mapping first and the right one in a later section. PDFium takes the lower
 * of the two, so ligatures and digits of lists would be lost. An empty mapping becomes the one that follows: removed, it
 * would make PDFium drop its section, whose length is given. A map that does not fit in its place afterwards, or cannot
 * be read, stays as it is.
 */
export function repairSkiaMaps(file: Buffer): void {
  let maps = 0
  let from = file.indexOf(dictionary)
  for (let count = 0; from >= 0 && count < streamsMax && maps < mapsMax; count++) {
    const data = dataOf(file, from)
    if (data !== undefined && isMap(data)) {
      repairMap(data)
      maps++
    }
    from = file.indexOf(dictionary, from + dictionary.length)
  }
}

/** The data of the stream whose filter is at a place; undefined if it has more entries behind that or is larger than a map. */
function dataOf(file: Buffer, filter: number): Buffer | undefined {
  const start = streamStart(file, filter, dictionaryBytesMax)
  if (start === undefined) return undefined
  const length = file.subarray(start, start + packedBytesMax).indexOf('endstream')
  return length < 0 ? undefined : file.subarray(start, start + length)
}

function isMap(data: Buffer): boolean {
  try {
    const head = inflateSync(data.subarray(0, headBytes), { finishFlush: constants.Z_SYNC_FLUSH })
    return head.toString('latin1').startsWith(mapStart)
  } catch {
    return false
  }
}

function repairMap(data: Buffer): void {
  // what is damaged or too large is left to PDFium, which reports or bounds it itself
  const map = inflated(data, mapBytesMax)?.toString('latin1') ?? ''
  const mappings = new Map(Array.from(map.matchAll(mapping), ([line, code]) => [code, line]))
  const repaired = map.replace(emptyMapping, (line, code: string) => mappings.get(code) ?? line)
  if (repaired === map) return
  // without what names the map, which PDFium does not need, it is smaller than before
  const sections = repaired.slice(Math.max(0, repaired.indexOf(sectionsStart)))
  const packed = deflateSync(Buffer.from(sections, 'latin1'), { level: 9 })
  if (packed.length <= data.length) data.set(packed)
}
