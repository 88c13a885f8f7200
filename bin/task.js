import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { buildConsole } from './console.js'
import { compileCache, setUp } from './pinned-runtime.js'
import { bundledProgram } from './programs.js'
import { root } from './root.js'
import { orExplain } from './setup-error.js'
import { showingCosts } from './test-costs.js'

const [task, ...args] = process.argv.slice(2)
const runtime = orExplain(() => setUp({ dev: true }))
const packageBin = (...path) => join(root, 'node_modules', ...path)

/** Runs test files: all, or those named. Most of a test's time is spent waiting for the processes that it starts. */
const testing = (files) => [
  [join('test', 'console', 'unpack-browser.ts')],
  [
    ...['--test', '--test-timeout=600000', `--test-concurrency=${availableParallelism() + 2}`],
    ...['--import', join(root, 'test', 'support', 'note-cost.ts'), ...files],
  ],
]

const tasks = {
  test: () => testing(args.length > 0 ? args : testFiles().alone),
  'test-package': () => testing(testsOfPackage(args[0])),
  check: () => [
    [packageBin('@biomejs', 'biome', 'bin', 'biome'), 'check', '.'],
    [packageBin('typescript-native', 'bin', 'tsc'), '-p', root],
    [
      packageBin('typescript-native', 'bin', 'tsc'),
      '-p',
      join(root, 'clients', 'typescript'),
      '--noEmit',
    ],
    [packageBin('typescript-native', 'bin', 'tsc'), '-p', join(root, 'packages', 'console')],
    [
      '--test',
      join('test', 'architecture.test.ts'),
      join('test', 'packages.test.ts'),
      join('test', 'regular-expressions.test.ts'),
      join('test', 'together', 'all-files.test.ts'),
    ],
  ],
  pack: () => [[join('bin', 'make-package.js')]],
  bench: () => [[join('bench', 'bench.ts'), ...args]],
  'bench:fleet': () => [
    ['--disable-warning=ExperimentalWarning', join('bench', 'fleet', 'measure.ts')],
    ['--disable-warning=ExperimentalWarning', join('bench', 'fleet', 'take-over.ts')],
  ],
  'bench:scaling': () => [
    [join('bench', 'scaling', 'measure-costs.ts')],
    [join('bench', 'scaling', 'predict.ts')],
  ],
  torture: () => [
    [
      '--disable-warning=ExperimentalWarning',
      join('bench', 'torture', `${args[0] ?? 'fleet'}.ts`),
      ...args.slice(1),
    ],
  ],
  sensitivity: () => [[join('bench', 'sensitivity', 'sensitivity.ts'), ...args]],
  mutate: () => [[join('bench', 'mutants', 'mutants.ts'), ...args]],
  passes: () => [[join('bench', 'passes', 'passes.ts'), ...args]],
  'billing:live': () => [[join('test', 'stripe', 'live', 'billing-live.ts')]],
  'carry-over': () => [[join('bench', 'carry-over', 'carry-over.ts'), ...args]],
}

// the files of test/together run the unit tests that share a process
function testFiles() {
  return JSON.parse(readFileSync(join(root, 'test', 'support', 'test-files.json'), 'utf8'))
}

/** The tests beside the code of a package, or for the console those of its pages. */
function testsOfPackage(name) {
  const { alone, together } = testFiles()
  const isOwn = (pattern) =>
    name === 'console' ? pattern.startsWith('test/console/') : pattern.includes(`packages/${name}/`)
  const groups = Object.keys(together).filter((group) => together[group].some(isOwn))
  return [...groups.map((group) => `test/together/${group}.test.ts`), ...alone.filter(isOwn)]
}

if (task.startsWith('test') || task === 'pack') orExplain(() => buildConsole(runtime))

if (task.startsWith('test')) compileWorkersAgain()
// before many processes want it
const bundle = task.startsWith('test') ? bundledProgram(runtime) : undefined

// Workers only read compiled code, which is written once per installation and bundle; sources that tests run have changed since.
function compileWorkersAgain() {
  for (const version of existsSync(compileCache) ? readdirSync(compileCache) : []) {
    const workers = join(compileCache, version, 'workers')
    const files = existsSync(workers) ? readdirSync(workers) : []
    const done = files.filter((name) => /^compiled-.*\.ts$/.test(name))
    for (const name of done) rmSync(join(workers, name), { force: true })
  }
}

// a run of all tests starts several hundred processes
const env = {
  NODE_COMPILE_CACHE: compileCache,
  ...(bundle && { TEST_BUNDLE: dirname(bundle) }),
  ...process.env,
}

function run(moreEnv = {}) {
  for (const command of tasks[task]()) {
    const options = { cwd: root, env: { ...env, ...moreEnv }, stdio: 'inherit' }
    const { status } = spawnSync(runtime, command, options)
    if (status !== 0) return status ?? 1
  }
  return 0
}

process.exitCode = task.startsWith('test') ? showingCosts(run) : run()
