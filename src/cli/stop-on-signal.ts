/** Closes a service on a signal and exits. A second signal has no effect, because draining has a time limit. */
export function stopOnSignal(service: { close(): Promise<void> }): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await service.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => void stop())
  }
  // the launcher has exited
  process.on('disconnect', () => void stop())
}
