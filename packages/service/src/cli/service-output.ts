import { fstatSync } from 'node:fs'
import { inspect } from 'node:util'
import { isOutputKept, readEnvironment } from '../config/config.ts'
import { createLogger } from '../telemetry/telemetry.ts'
import { errorSentence, wantsStack } from './error-sentence.ts'

/** Whether others than the person who starts the program see what it writes there, so that every line there is JSON. */
export function isKept({ isTTY, fd }: NodeJS.WriteStream & { fd: number }): boolean {
  return !isTTY && (isOutputKept(readEnvironment()) || fstatSync(fd).isFile())
}

/** Logs warnings of Node.js and whatever ends a service, where its output is kept. */
export async function loggingFailures(run: () => Promise<void>): Promise<void> {
  if (!isKept(process.stderr)) return await run()
  const log = createLogger('info')
  const fail = (error: unknown, stack?: unknown) => {
    log.fatal({ stack }, errorSentence(error))
    process.exit(1)
  }
  // the listener of Node.js prints them
  process.removeAllListeners('warning')
  process.on('warning', ({ name, message }) => {
    if (name !== 'ExperimentalWarning') log.warn({ name }, message)
  })
  process.on('uncaughtException', (error) => fail(error, error.stack))
  await run().catch((error) => fail(error, wantsStack() ? inspect(error) : undefined))
}
