import type { Clock } from '@rowdeck/core/clock'
import { secondMs } from '@rowdeck/core/time'
import { hashKey } from '../accounts/accounts.ts'
import { AdmissionRefused } from './admission-refused.ts'
import type { Credentials } from './authenticate.ts'

/** Keys whose refusals are remembered at the same time. */
const keysMax = 10_000

interface Refused {
  error: AdmissionRefused
  since: number
}

/**
 * Refuses a key over its rate from memory for the rest of a second, without the database. Changes of the key or of its limits
 * therefore take effect up to a second later. Keys are held as hashes.
 */
export function rememberRefusals<Request extends Credentials, Admitted>(
  admit: (request: Request) => Promise<Admitted>,
  clock: Clock,
): (request: Request) => Promise<Admitted> {
  const refusals = new Map<string, Refused>()
  return async (request) => {
    const key = hashKey(request.authorization ?? '')
    const known = refusals.get(key)
    const age = clock.now() - (known?.since ?? 0)
    // a refusal from before the clock was set back is forgotten
    if (known !== undefined && age >= 0 && age < secondMs) throw known.error
    refusals.delete(key)
    try {
      return await admit(request)
    } catch (error) {
      if (isOverRate(error)) {
        if (refusals.size >= keysMax) refusals.clear()
        refusals.set(key, { error, since: clock.now() })
      }
      throw error
    }
  }
}

function isOverRate(error: unknown): error is AdmissionRefused {
  return error instanceof AdmissionRefused && error.code.startsWith('rate_limited')
}
