import type { WebRoutes } from '@rowdeck/service/console-contract'
import { useCallback, useEffect, useState } from 'react'
import { AccountRefusal, callAccount } from './account-api.ts'

type QueryRoute = Extract<keyof WebRoutes, `GET ${string}`>

/** Loads data from the console API when the component mounts, and again with `reload`; `id` replaces `:id` in the path. */
export function useQuery<R extends QueryRoute>(route: R, id?: string) {
  const [data, setData] = useState<WebRoutes[R]['response']>()
  const [refusal, setRefusal] = useState<AccountRefusal>()
  const reload = useCallback(async () => {
    try {
      setData(await callAccount(route, id === undefined ? {} : { id }))
      setRefusal(undefined)
    } catch (error) {
      if (!(error instanceof AccountRefusal)) throw error
      setRefusal(error)
    }
  }, [route, id])
  useEffect(() => void reload(), [reload])
  return { data, setData, refusal, reload }
}
