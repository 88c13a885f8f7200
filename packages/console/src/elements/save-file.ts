/** Saves a file from this page, as if it had been downloaded. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // the browser has read the URL by the end of this task
  setTimeout(() => URL.revokeObjectURL(url))
}
