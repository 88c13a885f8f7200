/** A worker of the torture: takes pictures of slides from the queue and waits instead of computing. */
import { setTimeout } from 'node:timers/promises'
import { systemClock } from '../../packages/core/src/clock.ts'
import { encodeReadings } from '../../packages/reader/src/conversion/convert.ts'
import { readConfig, readEnvironment } from '../../packages/service/src/config/config.ts'
import { FleetWorker, readingIdentity } from '../../packages/service/src/fleet/fleet.ts'
import { createLogger } from '../../packages/service/src/telemetry/telemetry.ts'
import { pictureOf } from '../../test/support/small-scan.ts'

const slideMs = 100

const { fleet, reading } = readConfig(readEnvironment())
if (!fleet) throw new Error('REDIS_URL is not set.')
const worker = new FleetWorker({
  ...{ url: fleet.url, secret: fleet.secret, slideMsMax: fleet.slideMsMax, slots: 2 },
  identity: await readingIdentity(reading, fleet.secret),
  clock: systemClock,
  log: createLogger('fatal'),
  async read({ place }, _signal, worked) {
    await setTimeout(slideMs)
    worked(slideMs)
    return encodeReadings([pictureOf(place.index)])
  },
})
await worker.started()
process.send?.('started')
process.on('disconnect', () => process.exit(1))
