import { useCallback, useEffect, useState } from 'react'
import { AccountRefusal } from './account-api.ts'

interface PageOf<Item> {
  items: Item[]
  next: string | null
}

/** Loads a list page by page: the first page whenever `load` changes, the others on request. */
export function usePages<Item>(load: (after: string | undefined) => Promise<PageOf<Item>>) {
  const [list, setList] = useState<PageOf<Item>>()
  const [refusal, setRefusal] = useState<AccountRefusal>()
  const [busy, setBusy] = useState(false)
  const request = useCallback(
    async (after: string | undefined, isCurrent: () => boolean) => {
      setBusy(true)
      try {
        const page = await load(after)
        if (!isCurrent()) return
        setRefusal(undefined)
        setList((known) => ({
          items: after === undefined ? page.items : [...(known?.items ?? []), ...page.items],
          next: page.next,
        }))
      } catch (error) {
        if (!(error instanceof AccountRefusal)) throw error
        if (isCurrent()) setRefusal(error)
      } finally {
        if (isCurrent()) setBusy(false)
      }
    },
    [load],
  )
  useEffect(() => {
    let current = true
    void request(undefined, () => current)
    return () => {
      current = false
    }
  }, [request])
  return {
    list,
    refusal,
    busy,
    reload: () => void request(undefined, () => true),
    loadMore: () => void request(list?.next ?? undefined, () => true),
  }
}
