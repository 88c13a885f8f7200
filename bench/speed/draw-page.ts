/** Parts of the content streams of pages, and what places them. */

/** Of a page, in points. */
export const [width, height] = [400, 300] as const
const letters = 'etaoinshrdlucmfwypvbgkjqxz'

export function each(count: number, draw: (at: number) => string): string[] {
  return Array.from({ length: Math.max(1, Math.round(count)) }, (_, at) => draw(at))
}

/** From the left and from the bottom, in points. */
type Place = [x: number, y: number]

interface Cell {
  x: number
  y: number
  size: number
  at: number
}

/** Cells in rows and columns over the page. */
export function cells(count: number, draw: (cell: Cell) => string): string[] {
  const size = Math.sqrt((width * height) / count)
  const columns = Math.max(1, Math.floor(width / size))
  return each(count, (at) =>
    draw({ x: (at % columns) * size, y: height - size * (1 + Math.floor(at / columns)), size, at }),
  )
}

export function withText(drawn: string[], count = drawn.length): string[] {
  return [
    ...drawn,
    ...each(count, (at) => placed(words(5, at), [noise(at) * width, noise(at + 0.5) * height], 2)),
  ]
}

export function grid(count: number): string[] {
  return each(count, (at) => {
    const share = at / count
    return at % 2
      ? rule([9, share * height], [390, share * height])
      : rule([share * width, 9], [share * width, 290])
  })
}

export function frame(at: number, x: number, y: number): string {
  return rectangle([x * width, y * height], [8 + 60 * noise(at + 0.3), 8 + 40 * noise(at + 0.4)])
}

export function rectangle(corner: Place, sides: Place): string {
  return `${[...corner, ...sides].map(number).join(' ')} re f`
}

export function rule(from: Place, to: Place): string {
  return `${from.map(number).join(' ')} m ${to.map(number).join(' ')} l S`
}

/** An inline picture of one pixel. */
export function picture(x: number, y: number, size: number): string {
  const matrix = [size, 0, 0, size, x, y].map(number).join(' ')
  return `q ${matrix} cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x7f EI Q`
}

/** A text whose baseline starts at a place; in points. */
export function placed(text: string, start: Place, size: number): string {
  return `BT /F1 ${number(size)} Tf ${start.map(number).join(' ')} Td (${text}) Tj ET`
}

export function rowOf(at: number, of: number): number {
  return height - ((at + 1) * height) / (of + 1)
}

export function words(length: number, seed: number): string {
  const text = each(length, (at) => ((at + seed) % 6 === 5 ? ' ' : letter(at * 7 + seed)))
  return text.join('')
}

export function letter(at: number): string {
  return letters[Math.floor(noise(at + 0.7) * letters.length)] as string
}

export function number(value: number): string {
  return String(Number(value.toFixed(5)))
}

/** A number from 0 to 1 that looks random and is the same in every run. */
export function noise(seed: number): number {
  const value = Math.sin(seed * 12.9898 + 78.233) * 43_758.5453
  return value - Math.floor(value)
}
