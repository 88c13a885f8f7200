/** A front of the torture: the real service, but with workers that read decks which are scripts. Sends its URL. */
import { type App, startApp } from '../../packages/service/src/app.ts'
import { stopOnSignal } from '../../packages/service/src/cli/stop-on-signal.ts'
import { readConfig, readEnvironment } from '../../packages/service/src/config/config.ts'
import { createLogger } from '../../packages/service/src/telemetry/telemetry.ts'

const { TORTURE_REAL_WORKERS: real, ...environment } = readEnvironment()
const fake = { workerProgram: new URL('../../test/pool/fake-worker.ts', import.meta.url) }
const log = createLogger('fatal')
const app: App = await startApp(readConfig(environment), {
  log,
  ...(real ? {} : fake),
})
await app.warm()
stopOnSignal(app, log)
process.send?.(app.url)
process.on('disconnect', () => process.exit(1))
