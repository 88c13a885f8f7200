import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'
import { isDrawn } from './drawn.ts'
import type { Line } from './line.ts'
import { type CellWidths, widthOfCells } from './monospaced.ts'
import type { Run } from './page-runs.ts'

/** What the fonts of the runs of a line have in common. */
export function fontOf(
  group: Run[],
  text: PageText,
  cells: CellWidths,
): Pick<Line, 'bold' | 'italic' | 'letterWidth'> {
  return { ...emphasisOf(group, text), letterWidth: widthOfCells(text, cells, group) || undefined }
}

function emphasisOf(group: Run[], text: PageText): Pick<Line, 'bold' | 'italic'> {
  let [all, none] = [CharFlag.bold | CharFlag.italic, CharFlag.bold | CharFlag.italic]
  for (const { from, to } of group) {
    for (let index = from; index < to; index++) {
      if ((text.codes[index] as number) <= 0x20 || !isDrawn(text, index)) continue
      const flags = text.flags[index] as number
      all &= flags
      none &= ~flags
    }
  }
  const shared = (flag: number) => (all & flag ? true : none & flag ? false : undefined)
  return { bold: shared(CharFlag.bold), italic: shared(CharFlag.italic) }
}
