// Reads the slides of PPTX files with officeparser: the text of its tree in its order, a line per paragraph and per table row,
// without notes and without what it says of pictures, which are no text of the slide.
import { OfficeParser } from 'officeparser'
import { serve } from './serve.js'

serve(async ({ path }) => {
  const { content } = await OfficeParser.parseOffice(path, { ignoreNotes: true })
  const slides = content.filter(({ type }) => type === 'slide')
  return slides.map((slide) => linesOf(slide).join('\n'))
})

function linesOf({ type, text, children = [] }) {
  if (type === 'image' || type === 'note') return []
  if (type === 'row') return [children.map((cell) => linesOf(cell).join(' ')).join('\t')]
  const inner = children.filter((child) => child.type !== 'text')
  if (inner.length > 0) return inner.flatMap(linesOf)
  return text ? [text] : children.map((child) => child.text ?? '').filter((line) => line !== '')
}
