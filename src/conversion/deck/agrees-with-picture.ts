import type { Box } from '../../deck-model/box.ts'
import type { OpenDeck } from '../../deck-model/deck-reader.ts'
import { type DoubtfulLines, pageOf, type SlideReading } from '../../deck-model/slide-reading.ts'
import { editsWithin, lineLettersMax, placeLettersMax } from '../slides/edits-within.ts'

/**
 * Whether the text layer has most letters that OCR reads at the height of doubtful lines, in whatever pieces OCR reads
 * them. Throws as reading a picture does.
 */
export async function agreesWithPicture(
  open: OpenDeck,
  text: SlideReading,
  { agreementMin, regions }: DoubtfulLines,
): Promise<boolean> {
  for (const region of regions) {
    const panel = within(text.location?.panel, region)
    const { blocks } = await open.ask({ kind: 'picture', page: pageOf(text), panel })
    const read = blocks.flatMap(({ lines }) => lines.map(lettersOf))
    const letters = read.reduce((sum, line) => sum + line.length, 0)
    const layer = lettersIn(text, region)
    const edits = read.reduce((sum, line) => sum + editsWithin(line, layer), 0)
    if (letters > 0) return edits <= (1 - agreementMin) * letters
  }
  return false
}

function lettersIn({ blocks, height }: SlideReading, region: Box): string[] {
  const [top, bottom] = [region.top * height, region.bottom * height]
  return blocks
    .filter(({ box }) => box.top < bottom && box.bottom > top)
    .flatMap(({ lines }) => lines.flatMap(lettersOf))
    .slice(0, placeLettersMax)
}

/** A part of a panel, in fractions of the page. */
function within(panel: Box | undefined, part: Box): Box {
  if (panel === undefined) return part
  const [width, height] = [panel.right - panel.left, panel.bottom - panel.top]
  return {
    left: panel.left + part.left * width,
    top: panel.top + part.top * height,
    right: panel.left + part.right * width,
    bottom: panel.top + part.bottom * height,
  }
}

function lettersOf(line: string): string[] {
  return (line.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? []).slice(0, lineLettersMax)
}
