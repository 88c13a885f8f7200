import type { Random } from '../scaling/random.ts'

/** A slide that is typeset again: its HTML, and its paragraphs by box. Only those that fit are kept. */
export interface TypesetSlide {
  html: string
  title: string | undefined
  boxes: string[][]
}

/** In pixels. */
export const pageSize = { width: 1280, height: 720 }
const margin = 60
const room = pageSize.width - 2 * margin
const [latin, more, han] = [
  [
    ...['Liberation Sans', 'Liberation Serif', 'Liberation Mono', 'DejaVu Sans', 'DejaVu Serif'],
    ...['P052', 'C059', 'URW Gothic', 'URW Bookman', 'Nimbus Sans Narrow'],
  ],
  ['Liberation Sans', 'Liberation Serif', 'DejaVu Sans', 'DejaVu Serif'],
  ['Droid Sans Fallback'],
]
const isHan = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const isBeyondLatin = /[\u0250-\u1fff\u2300-\uffff]/u
/** Scripts for which the fonts above have no letters, or that run from the right. */
const isUnset =
  /[\p{Script=Hangul}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Devanagari}]/u
const paragraphMax = 700

/** Whether the paragraphs of a slide can be typeset again. */
export function canTypeset(paragraphs: string[]): boolean {
  return (
    paragraphs.length > 0 &&
    !paragraphs.some((one) => isUnset.test(one) || one.length > paragraphMax)
  )
}

/**
 * Typesets the paragraphs of a slide again, as a browser draws them: in one to three boxes of any width, with any font, size, leading,
 * alignment, list marks and gaps, and mostly with the first one as the title. Values are drawn with the weights of their repetitions.
 */
export function typeset(paragraphs: string[], random: Random): TypesetSlide {
  const pick = <Value>(values: Value[]) =>
    values[Math.floor(random.uniform() * values.length)] as Value
  const rest = [...paragraphs]
  const title = rest.length > 1 && random.uniform() < 0.7 ? rest.shift() : undefined
  const top = title === undefined ? pick([40, 90]) : pick([120, 150])
  const columns = Math.min(rest.length, pick([1, 1, 1, 2, 2, 3]))
  const each = Math.ceil(rest.length / columns)
  const boxes = Array.from({ length: columns }, (_, at) =>
    rest.slice(at * each, (at + 1) * each),
  ).filter(({ length }) => length > 0)
  const shown = boxes.map((own, at) => {
    const column = Math.floor(room / columns)
    const width = column * pick(columns === 1 ? [0.25, 0.35, 0.45, 0.6, 0.8, 1] : [0.6, 0.75, 0.9])
    const left = Math.min(
      margin + at * column + pick(columns === 1 ? [0, 0, 100, 300] : [0]),
      pageSize.width - 10 - width,
    )
    const place = `left:${left}px;top:${top + pick([0, 0, 10, 40])}px;width:${width}px`
    return `<div class="box" style="position:absolute;box-sizing:border-box;${place};${styleOf(own)}">${itemsOf(own)}</div>`
  })
  if (title !== undefined) shown.unshift(titleOf(title))
  return { html: shown.join(''), title, boxes }

  function fontOf(text: string): string {
    return pick(isHan.test(text) ? han : isBeyondLatin.test(text) ? more : latin)
  }

  function titleOf(text: string): string {
    const font = `font:700 ${pick([32, 36, 40])}px/1.15 '${fontOf(text)}'`
    const place = `left:${margin}px;top:24px;width:${room}px`
    return `<h1 style="position:absolute;margin:0;${place};${font};text-align:${pick(['left', 'left', 'center'])}">${htmlOf(text)}</h1>`
  }

  function styleOf(own: string[]): string {
    const size = pick([14, 16, 18, 20, 22, 24, 28, 32])
    const leading = pick([1, 1.1, 1.2, 1.2, 1.3, 1.4, 1.5, 1.6, 1.8])
    const align = pick([
      ...['left', 'left', 'left', 'left', 'left', 'center', 'center', 'right', 'justify'],
    ])
    const look = pick(['', '', '', 'font-style:italic', 'font-weight:700'])
    const card = `background:${pick(['#eef', '#fee', '#ffd'])};padding:${pick([8, 14, 20])}px`
    return [
      `font:${size}px/${leading} '${fontOf(own.join(''))}'`,
      ...[`text-align:${align}`, look, pick([card, '', '', ''])],
    ].join(';')
  }

  function itemsOf(own: string[]): string {
    const list = pick(['', '', '', '', 'ul', 'ul', 'ol', 'dash'])
    const gap = pick([0, 0, 0, 0.2, 0.4, 0.6, 1])
    const isHeaded = random.uniform() < 0.2
    const tag = list === 'ul' || list === 'ol' ? 'li' : 'p'
    const items = own.map((text, at) => {
      const weight = isHeaded && at === 0 ? ';font-weight:700' : ''
      const mark = list === 'dash' ? '– ' : ''
      return `<${tag} class="item" style="margin:0 0 ${gap}em${weight}">${mark}${htmlOf(text)}</${tag}>`
    })
    if (tag === 'p') return items.join('')
    return `<${list} style="margin:0;padding-left:1.5em;text-align:left">${items.join('')}</${list}>`
  }
}

/** A vertical tab is the author's own line break. */
function htmlOf(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\v', '<br>')
}
