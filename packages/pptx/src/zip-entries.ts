import { promisify } from 'node:util'
import { constants, crc32, inflateRawSync, type ZlibOptions } from 'node:zlib'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { damaged } from './damaged.ts'

/** Entries of a file; real decks have up to 800. */
const entriesMax = 10_000
/** Compression methods of ZIP: none, and deflate. */
const [stored, deflated] = [0, 8]
/** Bytes that the beginning of an entry is read from; they unpack to a thousand times as many at most. */
const startBytes = 2048
/** What the record at the end begins with, and its length without the comment, whose length is in its last two bytes. */
const endSignature = Buffer.from('PK\x05\x06', 'latin1')
const endRecordBytes = 22
/** Bytes of the comment behind it at most. */
const commentMax = 0xffff
/** Local headers are this long without their names, so entries cannot begin closer to each other. */
const localHeaderBytes = 30

/** The entries of a ZIP file, read one at a time and only when they are needed. */
export interface ZipEntries {
  /** Names in lower case, because part names of Office files ignore case. */
  has(name: string): boolean
  /** Throws document_unreadable if the entry is missing, damaged or unpacks to more bytes. */
  read(name: string, bytesMax: number): Promise<Buffer>
  /** The beginning of an entry, whose checksum is not known. Throws document_unreadable. */
  readStart(name: string): Promise<Buffer>
}

/**
 * Reads the directory of a ZIP file. Throws document_unreadable for damaged files and for those that are made to
 * mislead: duplicate names, overlapping entries, paths outside the archive, encryption.
 */
export async function openZip(bytes: Uint8Array): Promise<ZipEntries> {
  const buffer = withoutTail(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const zip = await open(buffer)
  const entries = await listEntries(zip)
  refuseOverlaps([...entries.values()])
  const entryNamed = (name: string): Entry => {
    const entry = entries.get(name.toLowerCase())
    if (entry === undefined) throw damaged('a part of it is missing.')
    return entry
  }
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async read(name, bytesMax) {
      return await unpack(zip, { entry: entryNamed(name), buffer, bytesMax })
    },
    async readStart(name) {
      return await unpackStart(zip, { entry: entryNamed(name), buffer })
    },
  }
}

/**
 * The archive without the bytes behind its end that programs leave there, such as a line feed. The end is looked for as far from
 * the end of the file as the longest comment reaches.
 */
function withoutTail(buffer: Buffer): Buffer {
  const start = buffer.lastIndexOf(endSignature)
  const isNear = start >= buffer.length - endRecordBytes - commentMax
  if (start < 0 || !isNear || start + endRecordBytes > buffer.length) return buffer
  const end = start + endRecordBytes + buffer.readUInt16LE(start + endRecordBytes - 2)
  return buffer.subarray(0, Math.min(end, buffer.length))
}

async function open(buffer: Buffer): Promise<ZipFile> {
  try {
    return await promisify<Buffer, object, ZipFile>(fromBuffer)(buffer, { lazyEntries: true })
  } catch (cause) {
    throw damaged('it is not a complete ZIP archive.', cause)
  }
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > entriesMax) {
    throw damaged(`it has ${zip.entryCount} parts; at most ${entriesMax} are allowed.`)
  }
  const entries = new Map<string, Entry>()
  return new Promise((resolve, reject) => {
    zip.on('error', (cause) => reject(damaged('its list of parts is damaged.', cause)))
    zip.on('end', () => resolve(entries))
    zip.on('entry', (entry: Entry) => {
      const name = entry.fileName.toLowerCase()
      if (entries.has(name)) return reject(damaged('two of its parts have the same name.'))
      if (entry.isEncrypted()) return reject(damaged('its parts are encrypted.'))
      entries.set(name, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}

/** Entries that share bytes unpack to far more than the file holds (Fifield, "A better zip bomb", 2019). */
function refuseOverlaps(entries: Entry[]): void {
  const sorted = entries.sort(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )
  let end = 0
  for (const { relativeOffsetOfLocalHeader: start, compressedSize } of sorted) {
    if (start < end) throw damaged('some of its parts overlap.')
    end = start + localHeaderBytes + compressedSize
  }
}

/** An entry of the file in `buffer`. */
interface Packed {
  entry: Entry
  buffer: Buffer
}

async function unpack(
  zip: ZipFile,
  { entry, buffer, bytesMax }: Packed & { bytesMax: number },
): Promise<Buffer> {
  const { compressionMethod, uncompressedSize } = entry
  if (uncompressedSize > bytesMax) throw damaged(`a part of it is over ${bytesMax} bytes.`)
  try {
    const packed = await packedBytes(zip, { entry, buffer })
    const unpacked =
      compressionMethod === stored ? packed : inflateRawSync(packed, wholeAtOnce(uncompressedSize))
    if (unpacked.length !== uncompressedSize || crc32(unpacked) !== entry.crc32) {
      throw new Error('The bytes of the entry do not match its size or checksum.')
    }
    return unpacked
  } catch (cause) {
    throw damaged('a part of it is damaged.', cause)
  }
}

/** In one buffer, which is not put together from pieces: those would stay in memory as garbage. */
function wholeAtOnce(size: number): ZlibOptions {
  return { maxOutputLength: Math.max(1, size), chunkSize: Math.max(constants.Z_MIN_CHUNK, size) }
}

/** Unpacks what the first bytes of an entry hold. */
async function unpackStart(zip: ZipFile, { entry, buffer }: Packed): Promise<Buffer> {
  try {
    const start = (await packedBytes(zip, { entry, buffer })).subarray(0, startBytes)
    return entry.compressionMethod === stored
      ? start
      : inflateRawSync(start, { finishFlush: constants.Z_SYNC_FLUSH })
  } catch (cause) {
    throw damaged('a part of it is damaged.', cause)
  }
}

async function packedBytes(zip: ZipFile, { entry, buffer }: Packed): Promise<Buffer> {
  const { compressionMethod, compressedSize } = entry
  if (compressionMethod !== stored && compressionMethod !== deflated) {
    throw new Error('The entry is compressed in an unknown way.')
  }
  const { fileDataStart } = await localHeader(zip, entry)
  return buffer.subarray(fileDataStart, fileDataStart + compressedSize)
}

function localHeader(zip: ZipFile, entry: Entry): Promise<{ fileDataStart: number }> {
  return new Promise((resolve, reject) => {
    zip.readLocalFileHeader(entry, { minimal: true }, (error, header) => {
      if (error) reject(error)
      else resolve(header)
    })
  })
}
