import { useEffect, useState } from 'react'

/**
 * Accepts a file that is dropped anywhere on the page, and returns whether one is being dragged over it.
 * Without this, the browser would leave the page and open the file.
 */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [dragging, setDragging] = useState(false)
  useEffect(() => {
    const carriesFile = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes('Files') ?? false
    const enter = (event: DragEvent) => {
      if (!carriesFile(event)) return
      event.preventDefault()
      setDragging(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setDragging(false)
    }
    const drop = (event: DragEvent) => {
      if (!carriesFile(event)) return
      event.preventDefault()
      setDragging(false)
      const [file] = event.dataTransfer?.files ?? []
      if (file) onFile(file)
    }
    const handlers = { dragenter: enter, dragover: enter, dragleave: leave, drop }
    for (const [name, listener] of Object.entries(handlers)) {
      document.addEventListener(name, listener as EventListener)
    }
    return () => {
      for (const [name, listener] of Object.entries(handlers)) {
        document.removeEventListener(name, listener as EventListener)
      }
    }
  }, [onFile])
  return dragging
}

/** Accepts a pasted file, such as a screenshot. */
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
