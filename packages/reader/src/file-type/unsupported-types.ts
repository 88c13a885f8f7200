import { isUtf8 } from 'node:buffer'
import type { DeckType } from '@rowdeck/core/deck-model/deck-types'

const sendPdf = 'Export it as PDF and send that.'
const unpack = 'Unpack it and send the deck it contains.'
const sendPicture = 'Save it as PNG or JPG and send that.'

const headBytes = 1024

/**
 * Number of bytes searched for entry names at the start, where archives have their distinctive entries,
 * and at the end, where a ZIP archive has its directory. Searching the whole file would take tens of
 * milliseconds per name.
 */
const searchedBytes = 128 * 1024

/** Offsets of the first directory sector and of the sector size in an OLE compound file (MS-CFB, 2.2). */
const directoryOffset = 0x30
const sectorShiftOffset = 0x1e

/** Signatures of an archive with entries and of an empty one. */
const zipSignatures = ['PK\x03\x04', 'PK\x05\x06']
const oleSignature = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/** The main part of a PowerPoint file, and the beginning of the names of slides, layouts and masters. */
const powerPointEntries = ['ppt/presentation.xml', 'ppt/slide']

/** What a file is, and what to do about it, which may depend on the types that are accepted. */
type Description = string | ((accepted: readonly DeckType[]) => string)

/** Entry names, which ZIP archives store uncompressed. */
const zipEntries: [entry: string, description: Description][] = [
  ['vnd.oasis.opendocument.presentation', saved('an OpenDocument deck', 'LibreOffice Impress')],
  ['Index/Slide', saved('a Keynote deck', 'Keynote')],
  ['index.apxl', saved('an old Keynote deck', 'Keynote')],
  ['Index.zip', `This is a Keynote, Pages or Numbers file. ${sendPdf}`],
  ['Index/Document.iwa', `This is a Pages or Numbers file. ${sendPdf}`],
  ['word/document.xml', `This is a Word file. ${sendPdf}`],
  ['xl/workbook', `This is an Excel file. ${sendPdf}`],
]

/** Stream names in an OLE compound file, which its directory stores in UTF-16. */
const oleStreams: [stream: string, description: Description][] = [
  ['PowerPoint Document', saved('an old PowerPoint file (PPT)', 'PowerPoint')],
  [
    'EncryptedPackage',
    saved('a password-protected Office file', 'the program that protects it, without a password'),
  ],
  ['WordDocument', `This is an old Word file (DOC). ${sendPdf}`],
  ['Workbook', `This is an old Excel file (XLS). ${sendPdf}`],
]

/** Signatures in Latin-1 and their offsets; the first match wins. */
const signatures: [offset: number, signature: string, description: string][] = [
  [0, 'GIF8', `This is a GIF picture. ${sendPicture}`],
  [0, 'II*\0', `This is a TIFF picture. ${sendPicture}`],
  [0, 'MM\0*', `This is a TIFF picture. ${sendPicture}`],
  [0, 'BM', `This is a BMP picture. ${sendPicture}`],
  [4, 'ftyphei', `This is a HEIC picture. ${sendPicture}`],
  [4, 'ftyphev', `This is a HEIC picture. ${sendPicture}`],
  [4, 'ftypmif1', `This is a HEIC picture. ${sendPicture}`],
  [4, 'ftypmsf1', `This is a HEIC picture. ${sendPicture}`],
  [4, 'ftypavi', `This is an AVIF picture. ${sendPicture}`],
  [4, 'ftyp', 'This is a video. Send its slides as PDF or as pictures.'],
  [4, 'JXL ', `This is a JPEG XL picture. ${sendPicture}`],
  [0, '\xff\x0a', `This is a JPEG XL picture. ${sendPicture}`],
  [4, 'jP  ', `This is a JPEG 2000 picture. ${sendPicture}`],
  [0, '8BPS', `This is a Photoshop file. ${sendPicture}`],
  [0, '\x1f\x8b', `This is a gzip archive. ${unpack}`],
  [0, 'Rar!', `This is a RAR archive. ${unpack}`],
  [0, '7z\xbc\xaf', `This is a 7-Zip archive. ${unpack}`],
  [0, '\xff\xfe', `This is plain text. ${sendPdf}`],
  [0, '\xfe\xff', `This is plain text. ${sendPdf}`],
]

/** Starts of text files, after white space and a byte order mark; the first match wins. */
const textStarts: [start: RegExp, description: string][] = [
  [/^JVBERi0/, 'This is the base64 text of a PDF. Send it in JSON as `file_base64`.'],
  [/^data:[^,]*;base64,/i, 'This is a `data:` URL. Send it in JSON as `file_base64`.'],
  [/^<(!doctype html|html|head|body)/i, `This is an HTML page. ${sendPdf}`],
  [/^<(.*<)?svg[\s>]/is, `This is an SVG drawing. ${sendPdf}`],
  [/^<\?xml/i, `This is an XML file. ${sendPdf}`],
  [/^%!PS/, `This is a PostScript file. ${sendPdf}`],
  [/^\{\\rtf/, `This is an RTF file. ${sendPdf}`],
  [/^/, `This is plain text. ${sendPdf}`],
]

/** Describes a file that another program can save in a type that is accepted. */
function saved(what: string, program: string): Description {
  return (accepted) => {
    const types = accepted.includes('pptx') ? 'PPTX or PDF' : 'PDF'
    return `This is ${what}. Save it as ${types} in ${program}, and send that.`
  }
}

/** Whether an archive is a PowerPoint file. */
export function isPowerPoint(bytes: Buffer): boolean {
  const head = bytes.toString('latin1', 0, 4)
  return zipSignatures.includes(head) && powerPointEntries.some((entry) => hasEntry(bytes, entry))
}

function hasEntry(bytes: Buffer, entry: string): boolean {
  const parts = [bytes.subarray(0, searchedBytes), bytes.subarray(-searchedBytes)]
  return parts.some((part) => part.includes(entry))
}

/** Describes an archive or compound file for the error message; undefined for any other file. */
export function describeContainer(
  bytes: Buffer,
  accepted: readonly DeckType[],
): string | undefined {
  const description = containerOf(bytes)
  return typeof description === 'function' ? description(accepted) : description
}

function containerOf(bytes: Buffer): Description | undefined {
  const head = bytes.toString('latin1', 0, 8)
  if (zipSignatures.some((signature) => head.startsWith(signature))) {
    if (isPowerPoint(bytes))
      return `This is a PowerPoint file. ${sendPdf} Operators can accept it with ROWDECK_FILE_TYPES.`
    const known = zipEntries.find(([entry]) => hasEntry(bytes, entry))
    return known?.[1] ?? `This is a ZIP archive. ${unpack}`
  }
  if (head === oleSignature) {
    const parts = [bytes.subarray(0, searchedBytes), oleDirectory(bytes)]
    const known = oleStreams.find(([stream]) =>
      parts.some((part) => part.includes(stream, 0, 'utf16le')),
    )
    return known?.[1] ?? `This is an old Office file. ${sendPdf}`
  }
  return undefined
}

/** The start of the directory, which names the streams; empty if the file is truncated before it. */
function oleDirectory(bytes: Buffer): Buffer {
  if (bytes.length < directoryOffset + 4) return bytes.subarray(0, 0)
  const sector = bytes.readUInt32LE(directoryOffset)
  const start = (sector + 1) * 2 ** bytes.readUInt16LE(sectorShiftOffset)
  return bytes.subarray(start, start + searchedBytes)
}

/** Describes a file of another unsupported type for the error message; undefined if the type is unknown. */
export function describeUnsupported(bytes: Buffer): string | undefined {
  const isText = !bytes.subarray(0, headBytes).includes(0) && isUtf8(bytes)
  if (isText) {
    const text = bytes.toString('utf8', 0, headBytes).trimStart()
    return textStarts.find(([start]) => start.test(text))?.[1]
  }
  const head = bytes.toString('latin1', 0, headBytes)
  return signatures.find(([offset, signature]) => head.startsWith(signature, offset))?.[2]
}
