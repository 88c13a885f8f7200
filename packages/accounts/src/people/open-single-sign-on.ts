import { createHmac } from 'node:crypto'
import { minuteMs } from '@rowdeck/core/time'
import type { LeaseStore } from '../accounts/accounts.ts'
import { cookiesOf, type Library } from './library.ts'
import type { PeopleSettings } from './sessions.ts'
import { type AdmitAddress, type SingleSignOn, SingleSignOnRefused } from './single-sign-on.ts'
import { providerOf, whileReturning } from './single-sign-on-library.ts'

/** Where the library sends browsers; the addresses are read here and never reach one. */
const entered = 'http://localhost/entered'
const refused = 'http://localhost/refused'

/** Longer than the library takes to give an account to an identity. */
const givingMs = 2 * minuteMs

/** Implements SingleSignOn with the library. */
export function openSingleSignOn(
  { api }: Library,
  store: Pick<LeaseStore, 'takeLease'>,
  { singleSignOn: settings, clock, secret }: PeopleSettings,
): SingleSignOn {
  const id = settings ? providerOf(settings) : ''

  // the library looks whether the account has an identity, and adds one later
  const oneAtATime =
    (admit: AdmitAddress): AdmitAddress =>
    async (email) => {
      const admitted = await admit(email)
      const text = `identity:${id}:${admitted.accountId}`
      const key = createHmac('sha256', secret()).update(text).digest('base64url')
      const lease = { key, slotsMax: 1, now: clock.now(), leaseMs: givingMs, holder: '' }
      if ((await store.takeLease(lease)).slot !== undefined) return admitted
      throw new SingleSignOnRefused('other_identity')
    }

  return {
    async startSingleSignOn(headers, next) {
      const query = new URLSearchParams({ next })
      const urls = { callbackURL: `${entered}?${query}`, errorCallbackURL: refused }
      const body = { provider: id, disableRedirect: true, ...urls }
      const started = await api.signInSocial({ headers, body, returnHeaders: true })
      const { url } = started.response
      if (!url) throw new Error('The library returned no address of the provider.')
      return { url, cookies: cookiesOf(started) }
    },
    async finishSingleSignOn(headers, { query, admit }) {
      const call = { headers, query, params: { id }, asResponse: true } as const
      const answer = await whileReturning(oneAtATime(admit), () => api.callbackOAuth(call))
      const cookies = cookiesOf(answer)
      const location = URL.parse(answer.headers.get('location') ?? '')
      if (location?.href.startsWith(entered)) {
        const next = location.searchParams.get('next') ?? '/'
        // with a second factor, the redirect comes with a body
        const isComplete = !(await answer.text()).includes('twoFactorRedirect')
        return { cookies, isComplete, next }
      }
      const code = location?.searchParams.get('error') ?? `status ${answer.status}`
      throw new SingleSignOnRefused(code === 'access_denied' ? 'canceled' : 'failed', code)
    },
  }
}
