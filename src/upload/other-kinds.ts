import { isUtf8 } from 'node:buffer'

const sendPdf = 'Export it as PDF and send that.'
const unpack = 'Unpack it and send the deck.'
const sendPicture = 'Save it as PNG or JPG and send that.'

const headBytes = 1024

/**
 * Names of entries are looked for in so many bytes at the beginning, where archives begin with what tells
 * them apart, and at the end, where a ZIP archive has its directory: a search of everything would take
 * tens of milliseconds for each name.
 */
const searchedBytes = 128 * 1024

/** Where an OLE compound file says in which sector its directory begins, and how large sectors are (MS-CFB, 2.2). */
const directoryAt = 0x30
const sectorShiftAt = 0x1e

/** An archive with entries, and an empty one. */
const zipBeginnings = ['PK\x03\x04', 'PK\x05\x06']
const oleBeginning = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/** Names of entries, which a ZIP archive holds as they are even where the entries are compressed. */
const zipEntries: [entry: string, seems: string][] = [
  ['ppt/presentation.xml', `This is a PowerPoint file. ${sendPdf}`],
  ['application/vnd.oasis.opendocument.presentation', `This is an OpenDocument deck. ${sendPdf}`],
  ['Index/Slide', `This is a Keynote file. ${sendPdf}`],
  ['Index.zip', `This is a Keynote file or one of its kin. ${sendPdf}`],
  ['Index/Document.iwa', `This is a Pages or Numbers file. ${sendPdf}`],
  ['word/document.xml', `This is a Word file. ${sendPdf}`],
  ['xl/workbook', `This is an Excel file. ${sendPdf}`],
]

/** Names of streams in an OLE compound file; its directory writes them in UTF-16. */
const oleStreams: [stream: string, seems: string][] = [
  ['PowerPoint Document', `This is an old PowerPoint file (PPT). ${sendPdf}`],
  ['EncryptedPackage', `This is an Office file with a password. ${sendPdf}`],
  ['WordDocument', `This is an old Word file (DOC). ${sendPdf}`],
  ['Workbook', `This is an old Excel file (XLS). ${sendPdf}`],
]

/** What stands, as Latin-1, at an offset near a file's beginning. The first that fits is taken. */
const signatures: [at: number, signature: string, seems: string][] = [
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

/** What a text begins with, after white space and a byte order mark. */
const texts: [beginning: RegExp, seems: string][] = [
  [/^JVBERi0/, 'This is the base64 text of a PDF. Send it in JSON as `file_base64`.'],
  [/^data:[^,]*;base64,/i, 'This is a `data:` URL. Send it in JSON as `file_base64`.'],
  [/^<(!doctype html|html|head|body)/i, `This is an HTML page. ${sendPdf}`],
  [/^<(.*<)?svg[\s>]/is, `This is an SVG drawing. ${sendPdf}`],
  [/^<\?xml/i, `This is an XML file. ${sendPdf}`],
  [/^%!PS/, `This is a PostScript file. ${sendPdf}`],
  [/^\{\\rtf/, `This is an RTF file. ${sendPdf}`],
  [/^/, `This is plain text. ${sendPdf}`],
]

/** Returns what an archive or compound file seems to be, undefined where the bytes are neither. */
export function containerKind(bytes: Buffer): string | undefined {
  const head = bytes.toString('latin1', 0, 8)
  if (zipBeginnings.some((signature) => head.startsWith(signature))) {
    const parts = [bytes.subarray(0, searchedBytes), bytes.subarray(-searchedBytes)]
    const known = zipEntries.find(([entry]) => parts.some((part) => part.includes(entry)))
    return known?.[1] ?? `This is a ZIP archive. ${unpack}`
  }
  if (head === oleBeginning) {
    const parts = [bytes.subarray(0, searchedBytes), oleDirectory(bytes)]
    const known = oleStreams.find(([stream]) =>
      parts.some((part) => part.includes(stream, 0, 'utf16le')),
    )
    return known?.[1] ?? `This is an old Office file. ${sendPdf}`
  }
  return undefined
}

/** The beginning of the directory, which names the streams; empty where the file is cut off before it. */
function oleDirectory(bytes: Buffer): Buffer {
  if (bytes.length < directoryAt + 4) return bytes.subarray(0, 0)
  const sector = bytes.readUInt32LE(directoryAt)
  const start = (sector + 1) * 2 ** bytes.readUInt16LE(sectorShiftAt)
  return bytes.subarray(start, start + searchedBytes)
}

/** Returns what a file of another kind seems to be, undefined where it looks like none. */
export function otherKind(bytes: Buffer): string | undefined {
  const isText = !bytes.subarray(0, headBytes).includes(0) && isUtf8(bytes)
  if (isText) {
    const text = bytes.toString('utf8', 0, headBytes).trimStart()
    return texts.find(([beginning]) => beginning.test(text))?.[1]
  }
  const head = bytes.toString('latin1', 0, headBytes)
  return signatures.find(([at, signature]) => head.startsWith(signature, at))?.[2]
}
