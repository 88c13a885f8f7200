import { nameIn, timeIn } from '@rowdeck/core/deck-model/deck-properties'
import {
  commentsMax,
  type FoundComment,
  type SlideComment,
  threadsOf,
} from '@rowdeck/core/deck-model/slide-comments'
import type { PackageParts, Part } from './package-parts.ts'
import { unlessDamaged } from './unless-damaged.ts'
import { at, childOf, childrenOf, within, type XmlElement } from './xml-element.ts'

/**
 * The comments of a slide: those of ECMA-376 (part 1, 19.4), whose answers are an extension (MS-PPTX, 2.13), and those that PowerPoint
 * writes since 2021 (MS-PPTX, 2.25). A slide is read without damaged ones.
 */
export async function readComments(
  parts: PackageParts,
  main: Part,
  slide: Part,
): Promise<SlideComment[]> {
  const list = (await unlessDamaged(() => parts.relatedOfType(slide, 'comments')))?.root
  if (list === undefined) return []
  const isThreaded = list.name === 'p188:cmLst'
  const [type, name] = isThreaded ? ['authors', 'p188:author'] : ['commentAuthors', 'p:cmAuthor']
  const authors = await unlessDamaged(() => parts.relatedOfType(main, type))
  const names = new Map(
    childrenOf(authors?.root, name).map(({ attributes }) => [attributes.id, attributes.name]),
  )
  const found = isThreaded ? threaded(list) : classic(list)
  return threadsOf(
    found.slice(0, commentsMax).map(({ authorId, date, ...comment }) => ({
      ...comment,
      author: nameIn(names.get(authorId)),
      date: timeIn(date),
    })),
  )
}

interface RawComment extends Omit<FoundComment, 'author' | 'date'> {
  authorId: string | undefined
  date: string | undefined
}

/** Each author numbers comments. */
function classic(list: XmlElement): RawComment[] {
  const keyOf = ({ attributes: { authorId, idx } }: XmlElement) => `${authorId} ${idx}`
  return childrenOf(list, 'p:cm').map((comment) => {
    const [parent] = within(childOf(comment, 'p:extLst'), 'p15:parentCm')
    const { authorId, dt: date } = comment.attributes
    return {
      ...{ key: keyOf(comment), parent: parent && keyOf(parent), authorId, date },
      text: childOf(comment, 'p:text')?.text ?? '',
    }
  })
}

function threaded(list: XmlElement): RawComment[] {
  return childrenOf(list, 'p188:cm').flatMap((comment, place) => {
    const key = String(place)
    const replies = childrenOf(childOf(comment, 'p188:replyLst'), 'p188:reply')
    return [
      writtenIn(comment, { key, parent: undefined }),
      ...replies.map((reply, number) => writtenIn(reply, { key: `${key} ${number}`, parent: key })),
    ]
  })
}

function writtenIn(comment: XmlElement, place: Pick<RawComment, 'key' | 'parent'>): RawComment {
  const { authorId, created: date } = comment.attributes
  const paragraphs = childrenOf(at(comment, 'p188:txBody'), 'a:p')
  return { ...place, authorId, date, text: paragraphs.map(textOf).join('\n') }
}

function textOf({ children }: XmlElement): string {
  return children
    .flatMap((part) =>
      part.name === 'a:br' ? '\n' : childrenOf(part, 'a:t').map(({ text }) => text),
    )
    .join('')
}
