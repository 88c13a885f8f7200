interface DeckTypeFacts {
  /** The name for people. */
  label: string
  mediaType: string
  /** Endings of file names, the usual one first. */
  extensions: readonly string[]
}

/** Every file type that can be converted. Everything else derives from this list. */
export const deckTypes = {
  pdf: { label: 'PDF', mediaType: 'application/pdf', extensions: ['.pdf'] },
  png: { label: 'PNG', mediaType: 'image/png', extensions: ['.png'] },
  jpg: { label: 'JPG', mediaType: 'image/jpeg', extensions: ['.jpg', '.jpeg'] },
  webp: { label: 'WebP', mediaType: 'image/webp', extensions: ['.webp'] },
} as const satisfies Record<string, DeckTypeFacts>

export type DeckType = keyof typeof deckTypes

/** The file types for a sentence: `PDF, PNG, JPG or WebP`, or with `and`. */
export function listDeckTypes(type: 'or' | 'and'): string {
  const list = new Intl.ListFormat('en-GB', {
    type: type === 'or' ? 'disjunction' : 'conjunction',
  })
  return list.format(Object.values(deckTypes).map(({ label }) => label))
}
