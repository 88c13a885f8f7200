import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { root, temporaryDirectory } from '../support/program.ts'

const run = promisify(execFile)
const cli = 'packages/service/src/cli/cli.ts'
const worker = 'packages/reader/src/pool/worker.ts'
/** The command prints a file that is beside it, and starts the program of a worker. */
const sources = {
  [cli]: `import { readFileSync } from 'node:fs'
import { startWorker } from '../../../reader/src/pool/start-worker.ts'
const text: string = readFileSync(new URL('words.txt', import.meta.url), 'utf8')
console.log(text)
await startWorker()`,
  'packages/service/src/cli/words.txt': 'It says',
  'packages/reader/src/pool/start-worker.ts': `export async function startWorker(): Promise<void> {
  await import(new URL('./worker.ts', import.meta.url).href)
}`,
  [worker]: `console.log('one' as string)`,
  'packages/service/src/conversion-threads/thread.ts': '',
  'packages/accounts/src/storage/sqlite/database-program.ts': '',
  'package-lock.json': '{}',
}

interface Checkout {
  write(path: string, text: string): void
  touch(path: string): void
  /** Bundles what is to be bundled, and resolves to the path of the program. */
  bundle(): Promise<string | undefined>
  bundles(): string[]
}

async function smallCheckout(t: TestContext): Promise<Checkout> {
  const checkout = await temporaryDirectory(t)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(checkout, path)), { recursive: true })
    writeFileSync(join(checkout, path), text)
  }
  cpSync(join(root, 'bin'), join(checkout, 'bin'), { recursive: true })
  write('package.json', '{"type": "module"}')
  mkdirSync(join(checkout, 'node_modules'))
  for (const name of ['rolldown', '@rolldown', '@oxc-project']) {
    symlinkSync(join(root, 'node_modules', name), join(checkout, 'node_modules', name), 'junction')
  }
  for (const [path, text] of Object.entries(sources)) write(path, text)
  const asking = `import { bundledProgram } from ${JSON.stringify(pathToFileURL(join(checkout, 'bin', 'programs.js')))}
console.log(bundledProgram(process.execPath) ?? '')`
  return {
    write,
    touch: (path) => utimesSync(join(checkout, path), 1, 1),
    async bundle() {
      const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', asking])
      return stdout.trim() || undefined
    },
    bundles: () => readdirSync(join(checkout, 'packages', 'service', 'dist')),
  }
}

function printed(program = ''): string {
  const { stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' })
  return stdout + stderr
}

test('Programs are bundled once per state of their sources, also if two start at once.', async (t) => {
  const checkout = await smallCheckout(t)
  const [first, second] = await Promise.all([checkout.bundle(), checkout.bundle()])
  assert.equal(printed(first), 'It says\none\n')
  assert.equal(second, first)
  assert.equal(checkout.bundles().length, 1)
  // as a copy of the checkout may have it
  checkout.touch(worker)
  assert.equal(await checkout.bundle(), first)

  checkout.write(worker, `console.log('two' as string)`)
  const changed = await checkout.bundle()
  assert.notEqual(changed, first)
  assert.equal(printed(changed), 'It says\ntwo\n')
  assert.equal(printed(first), 'It says\none\n', 'programs may still run from it')
  checkout.write(worker, `console.log('one' as string)`)
  assert.equal(await checkout.bundle(), first)
})

test('A program in the bundle starts the other ones from the bundle.', async (t) => {
  const checkout = await smallCheckout(t)
  const program = (await checkout.bundle()) ?? ''
  checkout.write(worker, '')
  assert.equal(printed(program), 'It says\none\n')
})

test('An error names the line of the source.', async (t) => {
  const checkout = await smallCheckout(t)
  checkout.write(
    worker,
    `type Word = string\n\nexport const word: Word = fail()\nfunction fail(): never {\n  throw new Error('It fails.')\n}`,
  )
  const text = printed(await checkout.bundle())
  assert.match(
    text,
    /Error: It fails\.\n +at fail \(.*[\\/]reader[\\/]src[\\/]pool[\\/]worker\.ts:5:\d+\)\n/,
  )
  assert.match(text, /[\\/]worker\.ts:3:\d+\n/)
})

test('Of many states the latest are kept.', async (t) => {
  const checkout = await smallCheckout(t)
  for (const word of ['one', 'two', 'three', 'four', 'five']) {
    checkout.write(worker, `console.log('${word}' as string)`)
    assert.equal(printed(await checkout.bundle()), `It says\n${word}\n`)
  }
  assert.equal(checkout.bundles().length, 3)
})

test('Sources that cannot be bundled give no program.', async (t) => {
  const checkout = await smallCheckout(t)
  checkout.write(worker, 'export const')
  assert.equal(await checkout.bundle(), undefined)
  assert.deepEqual(checkout.bundles(), [])
})

test('This checkout is bundled with all that its programs are made of.', async () => {
  const asking = `console.log((await import(${JSON.stringify(pathToFileURL(join(root, 'bin', 'programs.js')))})).bundledProgram(process.execPath))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', asking])
  const made = JSON.parse(readFileSync(join(dirname(stdout.trim()), 'made-from.json'), 'utf8'))
  const paths: string[] = made.map(({ path }: { path: string }) => path)
  for (const path of [cli, worker, 'packages/ocr/src/create-ocr.ts', 'package-lock.json']) {
    assert.ok(paths.includes(path), path)
  }
})
