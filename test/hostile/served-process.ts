/** A service in its own process that reports to its parent how long its event loop was blocked. */

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startTestApp } from '../support/test-app.ts'

export interface Stalls {
  /** Maximum CPU time of the thread between two turns of its loop, in milliseconds. */
  sliceMsMax: number
  /** Delay of the loop in milliseconds, which other load increases too. */
  delayMsMax: number
  delayMsP999: number
  memoryBytes: number
}

const service = await startTestApp({
  ocr: true,
  environment: {
    ROWDECK_FREE_REQUESTS_PER_DAY: '10000',
    ROWDECK_REQUESTS_PER_MINUTE: '10000',
    ...process.env,
  },
})
const { key } = await service.newAccount()
const delay = monitorEventLoopDelay({ resolution: 1 })
let sliceMsMax = 0
let before = cpuMs()
setInterval(() => {
  const now = cpuMs()
  sliceMsMax = Math.max(sliceMsMax, now - before)
  before = now
}, 1)

process.on('message', async (asked) => {
  if (asked === 'close') {
    await service.close()
    process.exit(0)
  }
  const stalls: Stalls = {
    sliceMsMax,
    delayMsMax: delay.max / 1e6,
    delayMsP999: delay.percentile(99.9) / 1e6,
    memoryBytes: process.memoryUsage.rss(),
  }
  sliceMsMax = 0
  delay.reset()
  delay.enable()
  process.send?.({ kind: 'stalls', stalls })
})
process.send?.({ kind: 'serves', url: service.convertUrl, key })

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
