import type { Box } from '@rowdeck/core/deck-model/box'
import type { SlideBlock } from '@rowdeck/core/deck-model/slide-reading'
import type { ExplainedSlide } from '@rowdeck/reader/conversion'
import { describeReason } from './explained-text.ts'

/** Width of the drawing, in pixels. */
const widthPx = 1280
/** Room at the left for what decided about lines. */
const marginPx = 160
/** Colors of blocks. */
const colors = { title: '#d1242f', table: '#1a7f37', body: '#0969da', 'header-footer': '#7d8590' }

/**
 * Draws a slide as SVG, over a pale picture of it: lines as dotted boxes, blocks in the color of their role with their
 * place in reading order, and at the start of a line whether it goes on with the paragraph before (green) or not (red), or
 * what parts it from the block before (blue). What shows the title is above its text, and above other texts that it shows
 * less surely.
 */
export function drawExplained(explained: ExplainedSlide & { picture: Uint8Array }): string {
  const { reading, lines, picture } = explained
  const { width, height, blocks } = reading
  const unit = width / widthPx
  const margin = marginPx * unit
  const source = `data:image/jpeg;base64,${Buffer.from(picture).toString('base64')}`
  const marks = marksOf(explained)
  const drawn = lines.flatMap(({ text, box, size }) => {
    const title = `<title>${escaped(`${text} (size ${size.toFixed(1)})`)}</title>`
    const outline = rectangle(box, `stroke="#57606a" stroke-dasharray="${2 * unit}"`, title)
    const { beside, above } = marks.get(mirrorKey(box)) ?? {}
    return [
      outline,
      ...(beside
        ? [textAt(box.left - 4 * unit, box.bottom, { ...beside, unit, anchor: 'end' })]
        : []),
      ...(above ? [drawAbove(box, { ...above, unit }, width)] : []),
    ]
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

/** What is written at the start of a line, and above it. */
interface Marks {
  beside?: Mark
  above?: Mark
}

type Mark = Pick<Label, 'label' | 'color'>

/** The marks of lines by their places. */
function marksOf({ joins, candidates, breaks }: ExplainedSlide): Map<string, Marks> {
  const marks = new Map<string, Marks>()
  const mark = ({ box }: { box: Box }, added: Marks) =>
    marks.set(mirrorKey(box), { ...marks.get(mirrorKey(box)), ...added })
  for (const { line, joins: isJoined, because } of joins) {
    mark(line, { beside: { label: `${isJoined ? '+' : '▭'} ${because}`, color: colors.body } })
  }
  for (const { line, continues, because } of breaks) {
    const label = `${continues ? '↩' : '¶'} ${describeReason(because)}`
    mark(line, { beside: { label, color: continues ? colors.table : colors.title } })
  }
  candidates.forEach(({ line, because }, place) => {
    const label = place === 0 ? `title: ${because}` : `not the title, though ${because}`
    mark(line, { above: { label, color: place === 0 ? colors.title : colors['header-footer'] } })
  })
  return marks
}

/** Room for the number of a block, in the units of labels. */
const placeWidth = 22

/** Recognizes a line by what is the same in a mirror. */
function mirrorKey({ left, top, right, bottom }: Box): string {
  return [top, bottom, right - left].map(Math.round).join()
}

function drawBlock(block: SlideBlock, place: number, unit: number): string {
  const color = colors[block.isTable ? 'table' : block.role]
  const { left, top } = block.box
  const title = `<title>${escaped(block.lines.join('\n'))}</title>`
  const label = String(place)
  return (
    rectangle(block.box, `stroke="${color}" stroke-width="${2 * unit}"`, title) +
    textAt(left, top - 2 * unit, { label, color, unit: 1.6 * unit, anchor: 'start' })
  )
}

/** Above the start of a line, behind the place of its block, or up to its end if the line starts at the right. */
function drawAbove({ left, top, right }: Box, label: Mark & { unit: number }, width: number) {
  const [x, anchor] =
    left < width / 2 ? [left + placeWidth * label.unit, 'start' as const] : [right, 'end' as const]
  return textAt(x, top - 2 * label.unit, { ...label, anchor })
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
