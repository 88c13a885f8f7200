import { allDeckTypes, deckTypes } from '@rowdeck/core/deck-model/deck-types'
import { createContext, type ReactNode, useContext, useMemo, useRef } from 'react'
import { byName, isNamedLikeDeck } from './dropped-files.ts'

interface FileChooser {
  /** Opens the browser's dialog for files. */
  chooseFiles(): void
  /** Opens the browser's dialog for a folder. */
  chooseFolder(): void
}

const FileChooserContext = createContext<FileChooser>({
  chooseFiles: () => {},
  chooseFolder: () => {},
})

export function useFileChooser(): FileChooser {
  return useContext(FileChooserContext)
}

interface FileChooserProviderProps {
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** The inputs for files and folders, which every button of the page that chooses decks opens. */
export function FileChooserProvider({ onFiles, children }: FileChooserProviderProps) {
  const accepted = allDeckTypes
    .map((type) => deckTypes[type])
    .flatMap(({ extensions, mediaType }) => [...extensions, mediaType])
    .join(',')
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const chooser = useMemo(
    () => ({
      chooseFiles: () => files.current?.click(),
      chooseFolder: () => folder.current?.click(),
    }),
    [],
  )
  function take(input: HTMLInputElement, keep: (file: File) => boolean): void {
    const chosen = [...(input.files ?? [])].filter(keep)
    // so that the same file can be chosen again
    input.value = ''
    onFiles(chosen.sort((a, b) => byName.compare(pathOf(a), pathOf(b))))
  }
  return (
    <FileChooserContext value={chooser}>
      {children}
      <input
        ref={files}
        type="file"
        accept={accepted}
        multiple
        hidden
        aria-label="Deck to convert"
        onChange={({ target }) => take(target, () => true)}
      />
      <input
        ref={folder}
        type="file"
        // not in React's types
        {...{ webkitdirectory: '' }}
        hidden
        aria-label="Folder of decks to convert"
        onChange={({ target }) => take(target, isNamedLikeDeck)}
      />
    </FileChooserContext>
  )
}

function pathOf({ webkitRelativePath, name }: File): string {
  return webkitRelativePath || name
}
