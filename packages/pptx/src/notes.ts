import type { PackageParts, Part } from './package-parts.ts'
import { paragraphsOf } from './paragraphs.ts'
import { placeholderOf, textBodyOf } from './placeholders.ts'
import type { ShapeContext } from './shape-context.ts'
import { unlessDamaged } from './unless-damaged.ts'
import { at, within, type XmlElement } from './xml-element.ts'

/**
 * The speaker notes, also what was written beside their placeholder, one line per paragraph and as it was typed: without bullets and
 * numbers. The texts of the notes page itself, such as its number, are left out. Damaged ones are none: the slide has its text without them.
 */
export async function readNotes(
  parts: PackageParts,
  slide: Part,
  { defaultTextStyle, slideNumber }: Pick<ShapeContext, 'defaultTextStyle' | 'slideNumber'>,
): Promise<string[]> {
  const notes = await unlessDamaged(() => parts.relatedOfType(slide, 'notesSlide'))
  return within(at(notes?.root, 'p:cSld', 'p:spTree'), 'p:sp')
    .filter(isNote)
    .flatMap((shape) =>
      paragraphsOf(textBodyOf(shape), { styles: [defaultTextStyle], slideNumber }),
    )
    .flatMap(({ lines }) => lines)
}

/** Whether a shape holds what an author wrote, and not a field alone: some programs put numbers and dates of pages into plain boxes. */
function isNote(shape: XmlElement): boolean {
  const placeholder = placeholderOf(shape)
  if (placeholder !== undefined) return placeholder.type === 'body'
  return within(shape, 'a:r').some((run) => within(run, 'a:t').some(({ text }) => text.trim()))
}
