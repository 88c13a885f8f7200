import { useEffect, useState } from 'react'
import { type DeckResult, isUnfinished } from '../desk/desk-model.ts'
import { isPptx } from '../desk/pptx-file.ts'
import type { SlideRow } from '../desk/slide-table.ts'
import { type DeckPictures, openPictures } from './deck-pictures.ts'

const none: readonly SlideRow[] = []

/** The pictures of a deck whose file is in this browser, open while it is this one. */
export function useDeckPictures(deck: DeckResult | undefined): DeckPictures | undefined {
  const { file, password } = deck ?? {}
  const [pictures, setPictures] = useState<DeckPictures>()
  // of a file that the browser cannot draw, the drawings come with its rows
  const rows = deck && file && isPptx(file) && !isUnfinished(deck) ? deck.table.rows : none
  useEffect(() => {
    const opened = file && openPictures({ file, password, rows })
    setPictures(opened)
    return () => opened?.close()
  }, [file, password, rows])
  return pictures
}
