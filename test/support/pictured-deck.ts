import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { smallPdf } from './small-pdf.ts'

const screenshot = new URL('../decks/picture-jpg.jpg', import.meta.url)

/**
 * A deck of two slides with a text layer: one with a picture of another slide between two paragraphs, and one with a picture
 * of one color, which holds no words.
 */
export async function picturedDeck(): Promise<Uint8Array> {
  const file = await readFile(screenshot)
  const { width, height } = await sharp(file).metadata()
  const plain = await sharp({
    create: { width: 400, height: 300, channels: 3, background: 'navy' },
  })
    .jpeg({ quality: 100 })
    .toBuffer()
  const objects = [
    imageOf(file, `/Width ${width} /Height ${height}`),
    imageOf(plain, '/Width 400 /Height 300'),
  ]
  const line = (text: string, y: number) => `BT /F1 16 Tf 30 ${y} Td (${text}) Tj ET`
  const drawn = (name: string) => `q 240 0 0 135 80 90 cm /${name} Do Q`
  const pages = ['A', 'B'].map((name, at) => ({
    content: [line(`Before the picture ${at}`, 250), line('Behind it', 40), drawn(name)].join('\n'),
    entries: `/Resources << /Font << /F1 3 0 R >> /XObject << /${name} ${8 + at} 0 R >> >>`,
  }))
  return smallPdf(pages, '', objects)
}

function imageOf(jpeg: Buffer, size: string): string {
  const kind = `${size} /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode`
  return `<< /Type /XObject /Subtype /Image ${kind} /Length ${jpeg.length} >>\nstream\n${jpeg.toString('latin1')}\nendstream`
}
