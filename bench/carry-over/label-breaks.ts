/** What the truth tells of two neighboring lines; `soft` is the author's own line break inside a paragraph. */
export type Label = 'goes on' | 'soft' | 'ends'

/** Tells what the truth tells of two texts below each other; undefined if it has neither or cannot tell. */
export type Labeling = (before: string, line: string) => Label | undefined

/** Shorter pieces are found inside others by chance. */
const pieceLengthMin = 2
const breakSign = '\v'

/** A paragraph of the truth without spaces, and where its author broke it. */
interface Truth {
  text: string
  breaks: Set<number>
}

/**
 * Labels line breaks with the paragraphs of a slide (a vertical tab is the author's own line break): two texts go on if they
 * are one stretch of a paragraph, and end if one is the end and the other the start of two.
 */
export function labeling(paragraphs: string[]): Labeling {
  const truths = paragraphs.map(truthOf).filter(({ text }) => text !== '')
  return (before, line) => {
    const [firsts, seconds] = [formsOf(before), formsOf(line)]
    const within = truths.flatMap((truth) =>
      firsts.flatMap((first) => seconds.flatMap((second) => placesOf(truth, first, second))),
    )
    const endsHere = truths.filter(({ text }) => firsts.some((first) => isAtEnd(text, first)))
    const isBetween = truths.some(
      (truth) =>
        seconds.some((second) => isAtStart(truth.text, second)) &&
        endsHere.some((other) => other !== truth),
    )
    if (within.length === 0) return isBetween ? 'ends' : undefined
    // lines of a list beside another one, which are one line of the truth with their neighbors
    if (/^\s*[•◦▪■●○]/u.test(line)) return undefined
    if (isBetween) return undefined
    return within.every(({ truth, at }) => truth.breaks.has(at)) ? 'soft' : 'goes on'
  }
}

function truthOf(paragraph: string): Truth {
  let text = ''
  const breaks = new Set<number>()
  for (const part of paragraph.split(breakSign)) {
    if (text !== '') breaks.add(text.length)
    text += text === '' ? squeezed(withoutNumber(part)) : squeezed(part)
  }
  return { text, breaks }
}

/** A text as the truth may have it: with or without the number at its start. */
function formsOf(text: string): string[] {
  const forms = [squeezed(text), squeezed(withoutNumber(text))]
  return [...new Set(forms)].filter((form) => form !== '')
}

function placesOf(truth: Truth, first: string, second: string): { truth: Truth; at: number }[] {
  const at = truth.text.indexOf(first + second)
  return at < 0 ? [] : [{ truth, at: at + first.length }]
}

function isAtEnd(paragraph: string, piece: string): boolean {
  const [shorter, longer] = byLength(paragraph, piece)
  return shorter === longer || (shorter.length >= pieceLengthMin && longer.endsWith(shorter))
}

function isAtStart(paragraph: string, piece: string): boolean {
  const [shorter, longer] = byLength(paragraph, piece)
  return shorter === longer || (shorter.length >= pieceLengthMin && longer.startsWith(shorter))
}

function byLength(one: string, other: string): [string, string] {
  return one.length < other.length ? [one, other] : [other, one]
}

function withoutNumber(text: string): string {
  return text.replace(/^\s*\(?(?:\d{1,3}|[a-zA-Z]|[ivxlIVXL]{1,5})[.)]\s+/u, '')
}

/** Letters and digits as they are, quotes and dashes as one sign each, without list marks at the start and spaces. */
function squeezed(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[’‘]/gu, "'")
    .replace(/[“”„]/gu, '"')
    .replace(/[–—‐‑−]/gu, '-')
    .replace(/[•◦▪■●○‣·⁃∙❖➢➤✓✔\u200b\u00ad\ufeff]/gu, '')
    .replace(/^\s*[-*>»›o]\s+/u, '')
    .replace(/\s+/gu, '')
    .toLowerCase()
}
