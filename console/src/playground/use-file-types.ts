import { useMemo } from 'react'
import {
  allDeckTypes,
  type DeckType,
  defaultDeckTypes,
} from '../../../src/deck-model/deck-types.ts'
import { useSession } from '../account/session.tsx'

/** The types of files that this service converts; those of every service while that is not known. */
export function useFileTypes(): readonly DeckType[] {
  const { site } = useSession()
  return useMemo(
    () =>
      site === undefined
        ? defaultDeckTypes
        : allDeckTypes.filter((type) => site.fileTypes.includes(type)),
    [site],
  )
}
