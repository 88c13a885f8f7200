import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './program.ts'

const run = promisify(execFile)

/**
 * Packs clients as their READMEs say, in a copy of their sources without anything that was built, and installs the packages
 * in the folder of a user. Resolves to that folder.
 */
export async function installPacked(temporary: string, names: string[]): Promise<string> {
  const checkout = join(temporary, 'checkout')
  await cp(join(root, 'clients'), join(checkout, 'clients'), {
    recursive: true,
    filter: (path) => !/[\\/](dist|node_modules|python)$/.test(path),
  })
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'), 'dir')
  for (const name of names) {
    await npm(['pack', '--pack-destination', temporary], join(checkout, 'clients', name))
  }
  const packed = (await readdir(temporary)).filter((one) => one.endsWith('.tgz'))
  const folder = join(temporary, 'user')
  await mkdir(folder)
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  // the packages that they work with are those of the checkout, which a test puts beside them
  const offline = ['--no-audit', '--no-fund', '--offline', '--legacy-peer-deps']
  await npm(['install', ...offline, ...packed.map((one) => join(temporary, one))], folder)
  return folder
}

async function npm(args: string[], cwd: string): Promise<void> {
  await run('npm', args, { cwd, shell: process.platform === 'win32' })
}

/** Runs the program in the folder and resolves to what it prints. */
export async function runIn(
  folder: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<string> {
  const environment = { PATH: process.env.PATH, ...env }
  return (await run(process.execPath, args, { cwd: folder, env: environment })).stdout
}

/**
 * Compiles programs in the folder as packages for Node.js are compiled, in strict mode, each to a file beside it. Resolves to what
 * the compiler complains about.
 */
export async function compile(folder: string, files: string[]): Promise<string> {
  const tsc = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc')
  const options = ['--strict', '--skipLibCheck', '--module', 'nodenext', '--lib', 'es2022,dom']
  const node = ['--types', 'node', '--typeRoots', join(root, 'node_modules', '@types')]
  return await runIn(folder, [tsc, ...options, ...node, ...files]).catch((error) => error.stdout)
}
