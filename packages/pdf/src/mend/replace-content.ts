import type { Content } from './contents-of-file.ts'
import type { Dictionary } from './pdf-values.ts'
import type { Update } from './update.ts'

/** Replaces the content of a page or a form, and adds resources of one kind. */
export function replaceContent(
  { number, dictionary, resources, isPage }: Content,
  data: Buffer,
  { update, key, added }: { update: Update; key: 'XObject' | 'Pattern'; added: Dictionary },
): void {
  const named = new Map([...(update.file.dictionary(resources.get(key)) ?? []), ...added])
  const changed = new Map(dictionary).set('Resources', new Map(resources).set(key, named))
  if (isPage) {
    changed.set('Contents', update.add({ dictionary: new Map(), data }))
    update.objects.set(number, { value: changed })
    return
  }
  for (const filter of ['Filter', 'DecodeParms']) changed.delete(filter)
  update.objects.set(number, { dictionary: changed, data })
}
