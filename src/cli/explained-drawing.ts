import type { ExplainedSlide } from '../conversion/convert.ts'
import type { Box } from '../deck-model/box.ts'
import type { SlideBlock } from '../deck-model/slide-reading.ts'
import { describeReason } from './explained-text.ts'

/** Width of the drawing, in pixels. */
const widthPx = 1280
/** Room at the left for what decided about line breaks. */
const marginPx = 80
/** Colors of blocks. */
const colors = { title: '#d1242f', table: '#1a7f37', body: '#0969da', 'header-footer': '#7d8590' }

/**
 * Draws a slide as SVG, over a pale picture of it: lines as dotted boxes, blocks in the color of their role with their
 * place in reading order, and at the start of a line whether it goes on with the paragraph before (green) or not (red).
 */
export function drawExplained({
  reading,
  lines,
  breaks,
  picture,
}: ExplainedSlide & { picture: Uint8Array }): string {
  const { width, height, blocks } = reading
  const unit = width / widthPx
  const margin = marginPx * unit
  const source = `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}`
  const marks = new Map(breaks.map((found) => [found.line, found]))
  const drawn = lines.flatMap(({ text, box, size }) => {
    const title = `<title>${escaped(`${text} (size ${size.toFixed(1)})`)}</title>`
    const outline = rectangle(box, `stroke="#57606a" stroke-dasharray="${2 * unit}"`, title)
    const found = marks.get(text)
    if (found === undefined) return [outline]
    const color = found.goesOn ? '#1a7f37' : '#d1242f'
    const label = `${found.goesOn ? '↩' : '¶'} ${describeReason(found.because)}`
    return [outline, textAt(box.left - 4 * unit, box.bottom, { label, color, unit, anchor: 'end' })]
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" viewBox="${-margin} 0 ${width + margin} ${height}" font-family="sans-serif" stroke-width="${unit}">`,
    rectangle({ left: -margin, top: 0, right: width, bottom: height }, 'style="fill: #fff"', ''),
    `<image href="${source}" width="${width}" height="${height}" preserveAspectRatio="none" opacity=".35"/>`,
    ...drawn,
    ...blocks.map((block, index) => drawBlock(block, index + 1, unit)),
    '</svg>',
  ].join('\n')
}

function drawBlock(block: SlideBlock, place: number, unit: number): string {
  const color = colors[block.isTable ? 'table' : block.role]
  const { right, top } = block.box
  const title = `<title>${escaped(block.lines.join('\n'))}</title>`
  const label = String(place)
  return (
    rectangle(block.box, `stroke="${color}" stroke-width="${2 * unit}"`, title) +
    textAt(right, top - 2 * unit, { label, color, unit: 1.6 * unit, anchor: 'end' })
  )
}

function rectangle({ left, top, right, bottom }: Box, style: string, content: string): string {
  const [width, height] = [right - left, bottom - top]
  return `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="transparent" ${style}>${content}</rect>`
}

interface Label {
  label: string
  color: string
  unit: number
  anchor: 'start' | 'end'
}

function textAt(x: number, y: number, { label, color, unit, anchor }: Label): string {
  return `<text x="${x}" y="${y}" font-size="${11 * unit}" text-anchor="${anchor}" fill="${color}">${escaped(label)}</text>`
}

function escaped(text: string): string {
  return text
    .replace(/[^\t\n\P{Cc}]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
}
