interface DeckTypeFacts {
  /** The name for people. */
  label: string
  mediaType: string
  /** Endings of file names, the usual one first. */
  extensions: readonly string[]
  isDefault: boolean
  /** Whether the file is one slide without text of its own. */
  isPicture: boolean
}

/**
 * Every file type that can be converted. Everything else derives from this list. The API accepts those with
 * `isDefault` unless its operator names others.
 */
export const deckTypes = {
  pdf: {
    label: 'PDF',
    mediaType: 'application/pdf',
    extensions: ['.pdf'],
    isDefault: true,
    isPicture: false,
  },
  png: {
    label: 'PNG',
    mediaType: 'image/png',
    extensions: ['.png'],
    isDefault: true,
    isPicture: true,
  },
  jpg: {
    label: 'JPG',
    mediaType: 'image/jpeg',
    extensions: ['.jpg', '.jpeg'],
    isDefault: true,
    isPicture: true,
  },
  webp: {
    label: 'WebP',
    mediaType: 'image/webp',
    extensions: ['.webp'],
    isDefault: true,
    isPicture: true,
  },
  pptx: {
    label: 'PPTX',
    mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    extensions: ['.pptx', '.ppsx', '.potx', '.pptm', '.ppsm', '.potm'],
    isDefault: false,
    isPicture: false,
  },
} as const satisfies Record<string, DeckTypeFacts>

export type DeckType = keyof typeof deckTypes

/** All types, and those that the API accepts by default. */
export const allDeckTypes = Object.keys(deckTypes) as DeckType[]
export const defaultDeckTypes = allDeckTypes.filter((type) => deckTypes[type].isDefault)

/** Types for a sentence: `PDF, PNG, JPG or WebP`, or with `and`. */
export function listDeckTypes(
  type: 'or' | 'and',
  types: readonly DeckType[] = defaultDeckTypes,
): string {
  const list = new Intl.ListFormat('en-GB', {
    type: type === 'or' ? 'disjunction' : 'conjunction',
  })
  return list.format(types.map((one) => deckTypes[one].label))
}
