import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readEnvironment } from '../../packages/service/src/config/config.ts'

/** A front or a worker that can be killed and started again. */
export interface MemberProcess {
  /** Where a front listens; undefined while it is not running. */
  readonly url: string | undefined
  kill(): Promise<void>
  start(): Promise<void>
}

/** Starts a program beside this file. Resolves when it says that it has started. */
export async function startMember(
  program: string,
  env: Record<string, string>,
): Promise<MemberProcess> {
  let child: ChildProcess
  let url: string | undefined
  async function start(): Promise<void> {
    child = fork(join(import.meta.dirname, program), {
      env: { ...readEnvironment(), ...env },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    const [said] = (await once(child, 'message')) as [string]
    url = said
  }
  await start()
  return {
    get url() {
      return url
    },
    start,
    async kill() {
      url = undefined
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
