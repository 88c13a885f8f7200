import { useCallback, useEffect, useState } from 'react'
import type { WebRoutes } from '../../../src/console-server/contract.ts'
import { AccountRefusal, callAccount } from './account-api.ts'

type Asking = Extract<keyof WebRoutes, `GET ${string}`>

/** What a question to the account's API was answered; asked at once, and again with `reload`. */
export function useAnswer<R extends Asking>(route: R) {
  const [answer, setAnswer] = useState<WebRoutes[R]['response']>()
  const [refusal, setRefusal] = useState<AccountRefusal>()
  const reload = useCallback(async () => {
    try {
      setAnswer(await callAccount(route))
      setRefusal(undefined)
    } catch (error) {
      if (!(error instanceof AccountRefusal)) throw error
      setRefusal(error)
    }
  }, [route])
  useEffect(() => void reload(), [reload])
  return { answer, refusal, reload }
}
