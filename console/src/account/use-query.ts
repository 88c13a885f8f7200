import { useCallback, useEffect, useState } from 'react'
import type { WebRoutes } from '../../../src/console-server/contract.ts'
import { AccountRefusal, callAccount } from './account-api.ts'

type QueryRoute = Extract<keyof WebRoutes, `GET ${string}`>

/** Loads data from the console API when the component mounts, and again with `reload`. */
export function useQuery<R extends QueryRoute>(route: R) {
  const [data, setData] = useState<WebRoutes[R]['response']>()
  const [refusal, setRefusal] = useState<AccountRefusal>()
  const reload = useCallback(async () => {
    try {
      setData(await callAccount(route))
      setRefusal(undefined)
    } catch (error) {
      if (!(error instanceof AccountRefusal)) throw error
      setRefusal(error)
    }
  }, [route])
  useEffect(() => void reload(), [reload])
  return { data, refusal, reload }
}
