const barCells = 24
const msPerSecond = 1000

export interface Progress {
  show(slidesRead: number, slideCount: number): void
  clear(): void
}

/** Shows the progress of a deck on standard error if that is a terminal; has no effect otherwise. */
export function showProgress(name: string): Progress {
  const { stderr } = process
  if (!stderr.isTTY) return { show() {}, clear() {} }
  const startedAt = performance.now()
  return {
    show(slidesRead, slideCount) {
      const line = progressLine({ slidesRead, slideCount, ms: performance.now() - startedAt })
      stderr.write(`\r\u001b[K${name}  ${line}`)
    },
    clear: () => stderr.write('\r\u001b[K'),
  }
}

/** Returns a progress line: a bar, counts, slides per second, and the remaining time at that speed. */
export function progressLine({
  slidesRead,
  slideCount,
  ms,
}: {
  slidesRead: number
  slideCount: number
  ms: number
}): string {
  const done = Math.round((barCells * slidesRead) / Math.max(1, slideCount))
  const bar = '█'.repeat(done) + '░'.repeat(barCells - done)
  const counts = `${bar} ${slidesRead} of ${slideCount}`
  if (slidesRead === 0 || ms <= 0) return counts
  const perSecond = (slidesRead * msPerSecond) / ms
  const left = Math.ceil((slideCount - slidesRead) / perSecond)
  const minutes = Math.floor(left / 60)
  const seconds = String(left % 60).padStart(2, '0')
  return `${counts}, ${perSecond.toFixed(1)} slides a second, ${minutes}:${seconds} left`
}
