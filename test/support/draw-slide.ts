import sharp from 'sharp'
import type { Picture } from '../../packages/core/src/deck-model/ports.ts'

/** A slide with separate labels in two columns. */
export async function drawSlide(labels: string[], font = 'DejaVu Sans'): Promise<Picture> {
  const texts = labels.map((label, at) => {
    const place = `x="${100 + (at % 2) * 700}" y="${150 + Math.floor(at / 2) * 150}"`
    return `<text ${place} font-family="${font}" font-size="40">${label}</text>`
  })
  const size = 'width="1600" height="900"'
  const ground = `<rect ${size} fill="#fff"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}${texts.join('')}</svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}
