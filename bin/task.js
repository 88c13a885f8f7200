import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root, setUp } from './pinned-runtime.js'

const [task, ...args] = process.argv.slice(2)
const runtime = setUp({ dev: true })
const packageBin = (...path) => join(root, 'node_modules', ...path)

const tasks = {
  test: () => [
    [
      '--test',
      '--test-timeout=300000',
      ...(args.length > 0 ? args : ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts']),
    ],
  ],
  check: () => [
    [packageBin('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'],
    [packageBin('typescript-native', 'bin', 'tsc'), '-p', root],
    [
      packageBin('typescript-native', 'bin', 'tsc'),
      '-p',
      join(root, 'clients', 'typescript'),
      '--noEmit',
    ],
    ['--test', join('test', 'architecture.test.ts')],
  ],
  bench: () => [[join('bench', 'bench.ts'), ...args]],
}

for (const command of tasks[task]()) {
  const { status } = spawnSync(runtime, command, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
