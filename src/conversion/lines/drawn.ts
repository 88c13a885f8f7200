import { CharFlag, type PageText } from '../ports.ts'

/** Whether the file draws a character; the engine infers others, such as spaces, from gaps. */
export function isDrawn({ flags }: PageText, index: number): boolean {
  return ((flags[index] as number) & CharFlag.generated) === 0
}

export function isDrawnSpace(text: PageText, index: number): boolean {
  return text.codes[index] === 0x20 && isDrawn(text, index)
}
