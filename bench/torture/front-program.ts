/** A front of the torture: the real service, but with workers that read decks which are scripts. Sends its URL. */
import { type App, startApp } from '../../src/app.ts'
import { readConfig, readEnvironment } from '../../src/config/config.ts'
import { createLogger } from '../../src/telemetry/telemetry.ts'

const app: App = await startApp(readConfig(readEnvironment()), {
  log: createLogger('fatal'),
  workerProgram: new URL('../../test/pool/fake-worker.ts', import.meta.url),
})
await app.warm()
process.send?.(app.url)
process.on('disconnect', () => process.exit(1))
