import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { CommandRunner } from './command-runner.ts'

const skip = spawnSync('python3', ['--version']).error ? 'python3 is not installed' : false

test('A command returns its output, exit code and cost.', { skip }, async () => {
  const runner = new CommandRunner()
  const busy = 'i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; echo $SAID; exit 3'
  const result = await runner.run({
    argv: ['sh', '-c', busy],
    env: { SAID: 'ä' },
    timeoutMs: 60_000,
  })
  runner.close()
  assert.deepEqual([result.exitCode, result.stdout], [3, 'ä\n'])
  assert.ok(result.cpuMs > 1 && result.wallMs > 1, JSON.stringify(result))
})

test('Commands run in parallel, and one that takes too long is killed.', { skip }, async () => {
  const runner = new CommandRunner()
  const results = await Promise.all([
    runner.run({ argv: ['sleep', '600'], timeoutMs: 50 }),
    runner.run({ argv: ['true'], timeoutMs: 60_000 }),
  ])
  runner.close()
  assert.deepEqual(
    results.map(({ exitCode }) => exitCode),
    [-9, 0],
  )
})

test('A missing program is a result, not an error.', { skip }, async () => {
  const runner = new CommandRunner()
  const result = await runner.run({ argv: ['no-such-program-anywhere'], timeoutMs: 1000 })
  runner.close()
  assert.equal(result.exitCode, null)
})
