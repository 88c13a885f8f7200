import type { Logger } from '../telemetry/telemetry.ts'

/** Closes a service on a signal and exits. A second signal has no effect, because draining has a time limit. */
export function stopOnSignal(service: { close(): Promise<void> }, log: Pick<Logger, 'info'>): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'Stopping: what is in flight is finished first')
    await service.close()
    log.info('Stopped')
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => void stop(signal))
  }
  // the launcher has exited
  process.on('disconnect', () => void stop('disconnect'))
}
