/**
 * A worker of a fleet as a process, to be killed. It says `took PICTURE` on standard output and replies
 * `there: ` and the text of the picture; pictures that begin with `hang` are never replied to.
 */
import { systemClock } from '../../packages/core/src/clock.ts'
import { FleetWorker } from '../../packages/service/src/fleet/fleet.ts'
import { createLogger } from '../../packages/service/src/telemetry/telemetry.ts'
import { identity, secret } from './small-fleet.ts'

const [url = '', ...hanging] = process.argv.slice(2)
const worker = new FleetWorker({
  ...{ url, secret, identity, slideMsMax: 60_000, slots: 1 },
  clock: systemClock,
  log: createLogger('silent'),
  async read({ bytes }) {
    const picture = new TextDecoder().decode(bytes)
    console.log(`took ${picture}`)
    if (hanging.includes(picture)) await new Promise(() => {})
    return new TextEncoder().encode(`there: ${picture}`)
  },
})
await worker.started()
console.log('started')
