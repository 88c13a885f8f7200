import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../support/program.ts'

const packages = ['langchain_core.documents', 'llama_index.core']

/** What `PYTHONPATH` needs for the loaders, and whether the packages that they are for are installed. */
export function loaderPath(): { path: string; isReal: boolean } {
  const isReal = packages.every(
    (name) => spawnSync('python3', ['-c', `import ${name}`]).status === 0,
  )
  const client = join(root, 'clients', 'python')
  const standIns = join(root, 'test', 'clients', 'python-stand-ins')
  return { path: isReal ? client : `${client}:${standIns}`, isReal }
}
