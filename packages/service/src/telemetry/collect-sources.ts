import { Counter, Gauge, type Registry } from 'prom-client'
import type { Sources } from './observations.ts'

/** Declares the gauges, each set from the state of the service when metrics are collected. */
export function collectSources(registry: Registry, sources: Sources): void {
  poolGauges(registry, sources)
  databaseGauge(registry, sources)
  jobGauges(registry, sources)
  stripeMetrics(registry, sources)
  fleetGauges(registry, sources)
}

function poolGauges(registry: Registry, { pool }: Sources): void {
  const registers = [registry]
  new Gauge({
    name: 'rowdeck_workers',
    help: 'Worker processes: configured, ready (their engines are loaded) and busy.',
    labelNames: ['state'],
    registers,
    collect() {
      const { workers, workersReady, workersBusy } = pool()
      this.set({ state: 'configured' }, workers)
      this.set({ state: 'ready' }, workersReady)
      this.set({ state: 'busy' }, workersBusy)
    },
  })
  new Gauge({
    name: 'rowdeck_documents',
    help: 'Documents that are waiting for workers or being read.',
    registers,
    collect() {
      this.set(pool().documents)
    },
  })
  new Gauge({
    name: 'rowdeck_steps_waiting',
    help: 'Steps of reading that wait for a worker.',
    registers,
    collect() {
      this.set(pool().stepsWaiting)
    },
  })
  new Gauge({
    name: 'rowdeck_memory_bytes',
    help: 'Resident memory: of the server process, and of its workers together at their last responses.',
    labelNames: ['process'],
    registers,
    collect() {
      this.set({ process: 'server' }, process.memoryUsage.rss())
      this.set({ process: 'workers' }, pool().memoryBytes)
    },
  })
}

function databaseGauge(registry: Registry, { databaseFault }: Sources): void {
  if (!databaseFault) return
  new Gauge({
    name: 'rowdeck_database_up',
    help: 'Whether the database takes a write: 1 or 0.',
    registers: [registry],
    async collect() {
      this.set((await databaseFault()) === undefined ? 1 : 0)
    },
  })
}

function jobGauges(registry: Registry, { jobs }: Sources): void {
  if (!jobs) return
  const registers = [registry]
  new Gauge({
    name: 'rowdeck_jobs',
    help: 'Jobs that this process holds: waiting for their turn, running, or done with a result in memory.',
    labelNames: ['state'],
    registers,
    collect() {
      const { waiting, running, done } = jobs()
      this.set({ state: 'waiting' }, waiting)
      this.set({ state: 'running' }, running)
      this.set({ state: 'done' }, done)
    },
  })
  new Gauge({
    name: 'rowdeck_jobs_bytes',
    help: 'Size of the documents and results of the jobs that this process holds.',
    registers,
    collect() {
      this.set(jobs().bytes)
    },
  })
  new Gauge({
    name: 'rowdeck_jobs_oldest_wait_seconds',
    help: 'Time for which the oldest waiting job has waited; 0 if none waits.',
    registers,
    collect() {
      this.set(jobs().oldestWaitingMs / 1000)
    },
  })
}

function stripeMetrics(registry: Registry, { stripeEvents }: Sources): void {
  if (!stripeEvents) return
  const registers = [registry]
  new Gauge({
    name: 'rowdeck_stripe_last_event_timestamp_seconds',
    help: 'When the last event of Stripe was handled; 0 if none was.',
    registers,
    async collect() {
      this.set(((await stripeEvents()).lastAt ?? 0) / 1000)
    },
  })
  new Counter({
    name: 'rowdeck_stripe_missed_total',
    help: 'Accounts that the daily reconciliation with Stripe had to mend, because an event did not come.',
    registers,
    async collect() {
      this.reset()
      this.inc((await stripeEvents()).missed)
    },
  })
}

function fleetGauges(registry: Registry, { fleet }: Sources): void {
  if (!fleet()) return
  const registers = [registry]
  new Gauge({
    name: 'rowdeck_redis_up',
    help: 'Whether Redis answers: 1 or 0.',
    registers,
    collect() {
      this.set(fleet()?.isConnected ? 1 : 0)
    },
  })
  if (!fleet()?.whole) return
  new Gauge({
    name: 'rowdeck_fleet_members',
    help: 'Processes of the fleet that gave a sign of life.',
    labelNames: ['kind'],
    registers,
    collect() {
      this.set({ kind: 'server' }, fleet()?.whole?.servers ?? 0)
      this.set({ kind: 'worker' }, fleet()?.whole?.workers ?? 0)
    },
  })
  new Gauge({
    name: 'rowdeck_fleet_slides',
    help: 'Slides of the whole fleet that are in Redis: waiting or being read.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'waiting' }, fleet()?.whole?.waiting ?? 0)
      this.set({ state: 'reading' }, fleet()?.whole?.reading ?? 0)
    },
  })
  const simple = {
    rowdeck_fleet_slots: [
      'Pictures that the workers of the fleet read at the same time.',
      'slots',
      1,
    ],
    rowdeck_fleet_oldest_wait_seconds: [
      'Time for which the oldest waiting slide of the fleet has waited.',
      'oldestWaitingMs',
      0.001,
    ],
    rowdeck_fleet_picture_bytes: ['Size of the pictures in Redis.', 'pictureBytes', 1],
  } as const
  for (const [name, [help, member, unit]] of Object.entries(simple)) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set((fleet()?.whole?.[member] ?? 0) * unit)
      },
    })
  }
}
