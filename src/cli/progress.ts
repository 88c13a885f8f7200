/** A line on standard error that tells how far a deck is, where that is a terminal; nothing elsewhere. */
export function showProgress(name: string): {
  show(pagesRead: number, pageCount: number): void
  clear(): void
} {
  const { stderr } = process
  if (!stderr.isTTY) return { show() {}, clear() {} }
  return {
    show: (pagesRead, pageCount) =>
      stderr.write(`\r\u001b[K${name}  ${pagesRead} of ${pageCount} pages`),
    clear: () => stderr.write('\r\u001b[K'),
  }
}
