import { useEffect, useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { isUnpaid, type Refusal } from '../desk/refusal.ts'
import { useNow } from './use-now.ts'

/** While nothing pays for conversions, the account is asked this often. */
const askEveryMs = 30_000

/** Whether conversions that this refusal holds back may succeed now: its time is over, or something pays for them. */
export function useMayContinue(refusal: Refusal | undefined): boolean {
  const renewsAt = refusal?.renewsAt
  const pays = usePays(isUnpaid(refusal))
  const now = useNow(renewsAt !== undefined)
  return pays || (renewsAt === undefined ? !isUnpaid(refusal) : now >= renewsAt)
}

/** Whether anything pays for the next conversion; false while that is not asked. */
function usePays(isAsked: boolean): boolean {
  const [pays, setPays] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    const ask = () => {
      callAccount('GET /web/standing').then(
        ({ paysNext }) => setPays(paysNext !== null),
        // without an answer, only trying tells
        () => setPays(true),
      )
    }
    ask()
    const timer = setInterval(ask, askEveryMs)
    // back from the page on which people pay
    addEventListener('focus', ask)
    return () => {
      clearInterval(timer)
      removeEventListener('focus', ask)
    }
  }, [isAsked])
  return isAsked && pays
}
