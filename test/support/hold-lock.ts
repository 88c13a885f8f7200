import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { after } from 'node:test'
import type { LockCommand } from './locking-process.ts'

const program = join(import.meta.dirname, 'locking-process.ts')

/** Lets another process take the write lock of a data directory; resolves to its release once the lock is held. */
export async function holdLock(
  dataDir: string,
  begin: 'immediate' | 'exclusive' = 'immediate',
): Promise<() => Promise<void>> {
  const child = fork(program)
  after(() => {
    child.kill('SIGKILL')
  })
  await once(child, 'message')
  await ask(child, { path: join(dataDir, 'rowdeck.sqlite'), begin })
  return async () => {
    await ask(child, 'release')
    child.disconnect()
  }
}

async function ask(child: ChildProcess, command: LockCommand): Promise<void> {
  const done = once(child, 'message')
  child.send(command)
  await done
}
