import { useState } from 'react'
import { AccountRefusal } from './account-api.ts'

/** Runs a task that calls the console API: whether it runs, and with what the last one was refused. */
export function useTask() {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<AccountRefusal>()
  async function run(task: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    setRefusal(undefined)
    try {
      await task()
    } catch (error) {
      if (!(error instanceof AccountRefusal)) throw error
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, refusal, run }
}
