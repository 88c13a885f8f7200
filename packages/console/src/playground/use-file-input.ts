import { useEffect, useState } from 'react'
import { droppedFiles } from './dropped-files.ts'

/**
 * Accepts files and folders that are dropped anywhere on the page, and returns whether any are being dragged over
 * it. Without this, the browser would leave the page and open the file.
 */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [dragging, setDragging] = useState(false)
  useEffect(() => {
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setDragging(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setDragging(false)
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      setDragging(false)
      void droppedFiles(event.dataTransfer).then(onFiles)
    }
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('dragenter', enter, { signal })
    document.addEventListener('dragover', enter, { signal })
    document.addEventListener('dragleave', leave, { signal })
    document.addEventListener('drop', drop, { signal })
    return () => controller.abort()
  }, [onFiles])
  return dragging
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

/** Accepts pasted files, such as a screenshot. */
export function usePastedFiles(onFiles: (files: File[]) => void): void {
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent) => {
      const files = [...(clipboardData?.files ?? [])]
      if (files.length > 0) onFiles(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFiles])
}
