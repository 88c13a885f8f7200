import { inflated, streamStart } from './packed-stream.ts'

/** The entry of a document's catalog that lists its layers (ISO 32000-2, 8.11.4.2). */
const entry = '/OCProperties'
/**
 * Without any of these, every layer is on: states of layers and their usage (8.11.4), and memberships that are
 * visible while a layer is off (8.11.2).
 */
const signsOfOff = ['/OFF', '/BaseState', '/AllOff', '/AnyOff', '/VE']
const encryption = '/Encrypt'
const objectStream = '/ObjStm'
/** Bounds the object streams that are searched, and what each of them inflates to: thousands of objects. */
const streamsMax = 1_000
const inflatedBytesMax = 4_000_000
/** Bounds the distance from the type of a stream to its start. */
const dictionaryBytesMax = 500

/** What a PDF file says about its layers; it is searched when it is first asked. */
export interface LayerFacts {
  /** Whether its catalog lists layers; false if that cannot be told, as in encrypted files. */
  hasLayers(): boolean
  /** Whether a layer may be switched off; true if that cannot be told. */
  mayBeOff(): boolean
}

/** Searches a PDF file and its object streams; `file` is called for every search. */
export function layerFacts(file: () => Uint8Array): LayerFacts {
  let hasLayers: boolean | undefined
  let mayBeOff: boolean | undefined
  return {
    hasLayers() {
      hasLayers ??= somePart(file(), (part) => part?.includes(entry) ?? false)
      return hasLayers
    },
    mayBeOff() {
      mayBeOff ??= somePart(file(), (part) => part === undefined || saysOff(part))
      return mayBeOff
    },
  }
}

function saysOff(part: Buffer): boolean {
  return part.includes(encryption) || signsOfOff.some((sign) => part.includes(sign))
}

/** Whether the file itself or an object stream is as asked; a stream that cannot be read is undefined. */
function somePart(file: Uint8Array, isAsAsked: (part: Buffer | undefined) => boolean): boolean {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (isAsAsked(bytes)) return true
  let from = bytes.indexOf(objectStream)
  for (let count = 0; from >= 0; count++) {
    if (count === streamsMax) return isAsAsked(undefined)
    if (isAsAsked(contentOf(bytes, from))) return true
    from = bytes.indexOf(objectStream, from + objectStream.length)
  }
  return false
}

/** The content of the stream whose dictionary is at a place; undefined if it cannot be inflated. */
function contentOf(bytes: Buffer, dictionary: number): Buffer | undefined {
  const start = streamStart(bytes, dictionary, dictionaryBytesMax)
  return start === undefined ? undefined : inflated(bytes.subarray(start), inflatedBytesMax)
}
