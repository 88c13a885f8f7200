import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fileType } from './file-type.ts'

function latin1(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

test('the four types are detected from their first bytes', () => {
  assert.equal(fileType(latin1('%PDF-1.4')), 'pdf')
  assert.equal(fileType(latin1('\x89PNG\r\n\x1a\n\0\0')), 'png')
  assert.equal(fileType(latin1('\xff\xd8\xff\xe0')), 'jpg')
  assert.equal(fileType(latin1('RIFF\0\n\0\0WEBPVP8 ')), 'webp')
})

test('a PDF may have up to 1,024 other bytes before its header', () => {
  for (const junk of [
    '\xef\xbb\xbf',
    '\r\n\0',
    'HTTP/1.1 200 OK\r\n\r\n',
    '<html>',
    ' '.repeat(1019),
  ]) {
    assert.equal(fileType(latin1(`${junk}%PDF-1.4`)), 'pdf')
  }
  assert.throws(() => fileType(latin1(`${' '.repeat(1024)}%PDF-1.4`)), { code: 'type_unsupported' })
})

/** A compound file whose directory, in the sector with this number, names a stream. */
function oldOffice(stream: string, sector: number): Buffer {
  const bytes = Buffer.alloc((sector + 2) * 512)
  bytes.write('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')
  bytes.writeUInt16LE(9, 0x1e)
  bytes.writeUInt32LE(sector, 0x30)
  bytes.write(stream, (sector + 1) * 512, 'utf16le')
  return bytes
}

const others: [what: RegExp, bytes: Buffer][] = [
  [
    /PowerPoint file\. Export it as PDF and send that\..*ROWDECK_FILE_TYPES/,
    latin1('PK\x03\x04\0\0[Content_Types].xml\0ppt/presentation.xml'),
  ],
  [/PowerPoint/, latin1(`PK\x03\x04${'\0'.repeat(100_000)}ppt/presentation.xml`)],
  [/PowerPoint/, latin1(`PK\x03\x04${'\0'.repeat(1_000_000)}ppt/presentation.xml`)],
  [/PPT.*Save it as PDF in PowerPoint/, oldOffice('PowerPoint Document', 2000)],
  [/old Office/, oldOffice('PowerPoint Document', 2000).subarray(0, 700_000)],
  [/OpenDocument/, latin1('PK\x03\x04\0\0mimetypeapplication/vnd.oasis.opendocument.presentation')],
  [/Keynote/, latin1('PK\x03\x04\0\0Index/Slide-1.iwa')],
  [/Word/, latin1('PK\x03\x04\0\0word/document.xml')],
  [/ZIP archive/, latin1('PK\x03\x04\0\0deck.pdf%PDF-1.4')],
  [
    /PPT/,
    Buffer.concat([
      latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
      Buffer.from('PowerPoint Document', 'utf16le'),
    ]),
  ],
  [
    /password/,
    Buffer.concat([
      latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]),
  ],
  [/GIF/, latin1('GIF89a\0\0')],
  [/TIFF/, latin1('II*\0\0\0')],
  [/BMP/, latin1('BM\0\0\0\0')],
  [/HEIC/, latin1('\0\0\0\x18ftypheic')],
  [/AVIF/, latin1('\0\0\0\x18ftypavif')],
  [/video/, latin1('\0\0\0\x18ftypmp42')],
  [/SVG/, Buffer.from('<?xml version="1.0"?>\n<!-- x --><svg xmlns="http://www.w3.org/2000/svg">')],
  [/SVG/, Buffer.from('\ufeff <svg>')],
  [/HTML/, Buffer.from('\n<!DOCTYPE html><svg>')],
  [/base64 text of a PDF/, Buffer.from('JVBERi0xLjcK')],
  [/plain text/, Buffer.from('Überschrift')],
  [/plain text/, Buffer.from('BMW in figures')],
  [/Unknown file type/, latin1('\x01\x02\x03\xfe')],
]

test('the error for another file says what it seems to be and what is accepted', () => {
  for (const [what, bytes] of others) {
    assert.throws(() => fileType(bytes), { code: 'type_unsupported', message: what })
    assert.throws(() => fileType(bytes), { message: /Accepted types: PDF, PNG, JPG and WebP\.$/ })
  }
})

test('where PPTX is accepted, the error for another deck says which program saves it as such', () => {
  const decks: [what: RegExp, bytes: Buffer][] = [
    [/old PowerPoint file.*PPTX or PDF in PowerPoint/, oldOffice('PowerPoint Document', 3)],
    [/password-protected.*PPTX or PDF .*without a password/, oldOffice('EncryptedPackage', 3)],
    [/Keynote deck\. Save it as PPTX or PDF in Keynote/, latin1('PK\x03\x04\0\0Index/Slide.iwa')],
    [/PPTX or PDF in LibreOffice/, latin1('PK\x03\x04vnd.oasis.opendocument.presentation')],
  ]
  for (const [message, bytes] of decks) {
    assert.throws(() => fileType(bytes, ['pdf', 'pptx']), { code: 'type_unsupported', message })
    assert.throws(() => fileType(bytes), { message: /Save it as PDF in/ })
  }
})

test('any bytes either have one of the types or are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      try {
        assert.match(fileType(Buffer.from(bytes)), /^(pdf|png|jpg|webp)$/)
      } catch (error) {
        assert.equal(error instanceof Error && error.name, 'AppError')
      }
    }),
  )
})
