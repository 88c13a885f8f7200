import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '@rowdeck/core/errors'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { DocumentJob } from './document-job.ts'
import type { Step, StepDone } from './messages.ts'
import { WorkerLost, type WorkerProcess } from './worker-process.ts'

const budgets = {
  waitingMsMax: 30_000,
  begunWaitingMsMax: 300_000,
  workingMsMax: 120_000,
  workingMsPerSlide: 5_000,
  textMsMax: 60_000,
  taskMsMax: 60_000,
  clockFactor: 4,
}
const step: Step = { kind: 'open', pages: 9 }
const done: StepDone = { slides: 1, result: new Uint8Array() }

function jobAndWorkers() {
  const options = { clock: manualClock(), budgets, worked() {}, stepEnded() {}, runsLong() {} }
  const deck = { bytes: new Uint8Array(), type: 'pdf' as const }
  const job = new DocumentJob(1, deck, options)
  const workerThat = (run: () => Promise<StepDone>) =>
    ({
      run,
      pid: undefined,
      end: undefined,
      hasTrapped: false,
      kill() {},
    }) as unknown as WorkerProcess
  const crashing = workerThat(() => Promise.reject(new WorkerLost('It exited.')))
  const sound = workerThat(() => Promise.resolve(done))
  return { job, crashing, sound }
}

test('A document whose retried step succeeds gets no second retry, wherever it crashes next.', async () => {
  const { job, crashing, sound } = jobAndWorkers()
  const first = job.add(step)
  await job.runNextOn(crashing)
  await job.runNextOn(sound)
  await first
  const second = job.add(step)
  await job.runNextOn(crashing)
  await assert.rejects(
    second,
    (error) => error instanceof AppError && error.code === 'reading_crashed',
  )
})

test('A document that has not crashed gets a retry in each of its steps.', async () => {
  const { job, crashing, sound } = jobAndWorkers()
  await Promise.all([job.add(step), job.runNextOn(sound)])
  const second = job.add(step)
  await job.runNextOn(crashing)
  await job.runNextOn(sound)
  await second
})
