import { CharFlag, type PageText } from '../ports.ts'
import { textOfCharacter } from './characters.ts'

/** The text of a character of a page. Empty for a hyphen over a hyphen: a font that maps one glyph to several characters repeats it. */
export function letterAt({ codes, boxes, flags }: PageText, index: number): string {
  const code = codes[index] as number
  if (!isHyphen(code)) return textOfCharacter(code)
  const again = index > 0 && isHyphen(codes[index - 1] as number)
  if (again && Math.abs((boxes[index * 4] as number) - (boxes[index * 4 - 4] as number)) < 0.1) {
    return ''
  }
  return (flags[index] as number) & CharFlag.hyphen ? '-' : textOfCharacter(code)
}

function isHyphen(code: number): boolean {
  return code === 0x2d || code === 0xad || code === 0x2010 || code === 0x02
}
