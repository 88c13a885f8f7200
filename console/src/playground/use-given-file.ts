import { useEffect, useState } from 'react'

/**
 * Takes a file that is dropped anywhere on the page, and says whether one is held over it. A page without
 * this would be left for the file.
 */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const carriesFile = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes('Files') ?? false
    const enter = (event: DragEvent) => {
      if (!carriesFile(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!carriesFile(event)) return
      event.preventDefault()
      setOver(false)
      const [file] = event.dataTransfer?.files ?? []
      if (file) onFile(file)
    }
    const listening = { dragenter: enter, dragover: enter, dragleave: leave, drop }
    for (const [name, listener] of Object.entries(listening)) {
      document.addEventListener(name, listener as EventListener)
    }
    return () => {
      for (const [name, listener] of Object.entries(listening)) {
        document.removeEventListener(name, listener as EventListener)
      }
    }
  }, [onFile])
  return over
}

/** Takes a file that is pasted, such as a picture of the screen. */
export function usePastedFile(onFile: (file: File) => void): void {
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const [file] = clipboardData?.files ?? []
      if (file) onFile(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFile])
}
