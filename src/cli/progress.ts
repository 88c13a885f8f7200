/** A line on standard error that tells how far a deck is, where that is a terminal; nothing elsewhere. */
export function showProgress(name: string): {
  show(slidesRead: number, slideCount: number): void
  clear(): void
} {
  const { stderr } = process
  if (!stderr.isTTY) return { show() {}, clear() {} }
  return {
    show: (slidesRead, slideCount) =>
      stderr.write(`\r\u001b[K${name}  ${slidesRead} of ${slideCount} slides`),
    clear: () => stderr.write('\r\u001b[K'),
  }
}
