import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { parse } from 'yaml'
import { createMetrics } from '../../packages/service/src/telemetry/metrics.ts'
import { skipWithout } from '../support/skip-without.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ops = join(import.meta.dirname, '..', '..', 'ops')
const read = (path: string) => readFileSync(join(ops, path), 'utf8')

interface Rule {
  alert: string
  expr: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}

const rules: Rule[] = parse(read('monitoring/alerts.yaml')).groups.flatMap(
  ({ rules }: { rules: Rule[] }) => rules,
)
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  read('monitoring/dashboard.json'),
)
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]
const none = { slots: 0, waiting: 0, reading: 0, oldestWaitingMs: 0, pictureBytes: 0 }
const metrics = createMetrics(
  {
    pool: () => ({
      ...{ workers: 0, workersReady: 0, workersBusy: 0 },
      ...{ documents: 0, stepsWaiting: 0, memoryBytes: 0 },
    }),
    jobs: () => ({ waiting: 0, running: 0, done: 0, bytes: 0, oldestWaitingMs: 0 }),
    databaseFault: async () => undefined,
    stripeEvents: async () => ({ lastAt: undefined, missed: 0 }),
    fleet: () => ({ isConnected: true, whole: { ...none, servers: 0, workers: 0 } }),
  },
  '0.0.0',
)
after(() => metrics.close())
/** Metrics of Prometheus itself. */
const ofPrometheus = ['up']
const parts = /_(bucket|sum|count)$/

test('Dashboard and alerts use only metrics that the service has.', () => {
  const known = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name))
  const used = expressions.flatMap((expr) => [...expr.matchAll(/\b(rowdeck|process|nodejs)_\w+/g)])
  assert.ok(used.length > expressions.length / 2)
  const unknown = used
    .map(([name]) => name)
    .filter((name) => !known.has(name) && !known.has(name.replace(parts, '')))
  assert.deepEqual(unknown, [])
  const others = expressions.filter((expr) => !/\b(rowdeck|process|nodejs)_/.test(expr))
  assert.ok(others.every((expr) => ofPrometheus.some((name) => expr.startsWith(`${name}{`))))
})

test('Every metric of the service is on the dashboard.', () => {
  const shown = dashboard.panels
    .flatMap(({ targets }) => targets.map(({ expr }) => expr))
    .join('\n')
  const missing = metrics.registry
    .getMetricsAsArray()
    .map(({ name }) => name)
    .filter((name) => name.startsWith('rowdeck_') && !shown.includes(name))
  assert.deepEqual(missing, [])
})

test('Every alert has a section in the runbook that says what it means, what to look at and what to do.', () => {
  const sections = new Map(
    read('runbook.md')
      .split(/^## /m)
      .map((section) => [section.slice(0, section.indexOf('\n')), section]),
  )
  for (const { alert, annotations } of rules) {
    assert.equal(annotations.runbook, `ops/runbook.md#${alert.toLowerCase()}`)
    const section = sections.get(alert)
    assert.ok(section, `${alert} has no section`)
    for (const part of ['**What it means.**', '**Look at**', '**Do**']) {
      assert.ok(section.includes(part), `${alert}: ${part}`)
    }
  }
  const names = new Set(rules.map(({ alert }) => alert))
  const stale = [...sections.keys()].filter((name) => /^Rowdeck\w+$/.test(name) && !names.has(name))
  assert.deepEqual(stale, [])
})

const { error } = spawnSync('promtool', ['--version'])
const noPromtool = skipWithout('promtool', error && 'promtool is not installed')

test('Prometheus accepts the alert rules and the example of its configuration.', {
  skip: noPromtool,
}, () => {
  const checks = [
    ['check', 'rules', join(ops, 'monitoring', 'alerts.yaml')],
    ['check', 'config', join(ops, 'monitoring', 'prometheus.yaml')],
  ]
  for (const args of checks) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
    assert.equal(status, 0, stdout + stderr)
  }
})

test('Every expression of the dashboard is valid PromQL.', {
  skip: noPromtool,
}, () => {
  const groups = [
    {
      name: 'dashboard',
      rules: dashboard.panels.flatMap(({ targets }, panel) =>
        targets.map(({ expr }, at) => ({ record: `panel:${panel}:${at}`, expr })),
      ),
    },
  ]
  const path = join(temporaryFolder(), 'dashboard.yaml')
  writeFileSync(path, JSON.stringify({ groups }))
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', path], { encoding: 'utf8' })
  assert.equal(status, 0, stderr)
})
