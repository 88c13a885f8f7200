/** Workers of a fleet that wait instead of computing: `URL COUNT MILLISECONDS`. Says `started` when all take pictures. */
import { setTimeout } from 'node:timers/promises'
import { systemClock } from '../../packages/core/src/clock.ts'
import { FleetWorker } from '../../packages/service/src/fleet/fleet.ts'
import { createLogger } from '../../packages/service/src/telemetry/telemetry.ts'
import { identity, secret } from '../../test/fleet/small-fleet.ts'

const [url = '', count = '1', ms = '0'] = process.argv.slice(2)
/** As large as the reading of a slide. */
const reading = new Uint8Array(3000)

const workers = Array.from(
  { length: Number(count) },
  () =>
    new FleetWorker({
      ...{ url, secret, identity, slideMsMax: 60_000, slots: 1 },
      clock: systemClock,
      log: createLogger('silent'),
      async read() {
        if (ms !== '0') await setTimeout(Number(ms))
        return reading
      },
    }),
)
await Promise.all(workers.map((worker) => worker.started()))
console.log('started')
process.on('message', () => process.send?.(process.cpuUsage()))
