import { visibleText } from './visible-text.ts'

/** Comments of a slide, answers included; the most discussed slides of real decks have a few dozen. */
export const commentsMax = 200
/** Longer ones are cut: characters. */
const textMax = 5_000

/** What somebody wrote about a slide. */
export interface CommentText {
  /** Null if the file does not say. */
  author: string | null
  /** ISO 8601; null if the file does not say. */
  date: string | null
  /** Lines are separated by line breaks. Empty if only answers to it have text. */
  text: string
}

/** A comment with the answers to it, and to these, in the order of the file. */
export interface SlideComment extends CommentText {
  replies: CommentText[]
}

/** A comment as a file has it. */
export interface FoundComment extends CommentText {
  /** Names it among those of the slide. */
  key: string
  /** The key of the one that it answers; undefined if it answers none. */
  parent: string | undefined
}

/** The comments of a slide, each with the answers to it. Those that answer one that is not there stand for themselves. */
export function threadsOf(found: FoundComment[]): SlideComment[] {
  const byKey = new Map(found.map((comment) => [comment.key, comment]))
  const threads = Map.groupBy(found, (comment) => rootOf(comment, byKey))
  return [...threads].flatMap(([root, all]): SlideComment[] => {
    const replies = all.filter((one) => one !== root).flatMap(writtenIn)
    const [own = { ...namesIn(root), text: '' }] = writtenIn(root)
    return own.text === '' && replies.length === 0 ? [] : [{ ...own, replies }]
  })
}

function rootOf(comment: FoundComment, byKey: ReadonlyMap<string, FoundComment>): FoundComment {
  const seen = new Set<FoundComment>()
  let root = comment
  for (;;) {
    seen.add(root)
    const above = byKey.get(root.parent ?? '')
    if (above === undefined) return root
    // they answer each other
    if (seen.has(above)) return comment
    root = above
  }
}

/** Nothing if it has no text. */
function writtenIn(comment: CommentText): CommentText[] {
  const lines = visibleText(comment.text.replace(/\r\n?/gu, '\n'))
  const text = lines.normalize('NFC').trim().slice(0, textMax).toWellFormed()
  return text === '' ? [] : [{ ...namesIn(comment), text }]
}

function namesIn({ author, date }: CommentText): Pick<CommentText, 'author' | 'date'> {
  return { author, date }
}

/** Characters of comments and answers. */
export function countInComments(comments: readonly SlideComment[]): number {
  return comments
    .flatMap((comment) => [comment, ...comment.replies])
    .reduce((sum, { text }) => sum + text.length, 0)
}
