import type { Clock } from '@rowdeck/core/clock'
import { minuteMs } from '@rowdeck/core/time'
import {
  type LeaseStore,
  monthOf,
  type NearQuota,
  type QuotaMailStore,
  toldShares,
} from '../accounts/accounts.ts'
import type { Sent } from './mail.ts'
import type { NoticeMail } from './mail-texts.ts'

export interface QuotaMailParts {
  store: QuotaMailStore & Pick<LeaseStore, 'takeLease'>
  clock: Clock
  log: { error(facts: object, message: string): void }
  freeRequestsPerDay: number
  send(mail: NoticeMail): Promise<Sent>
  /** Where people see what they have, and get more. */
  quotaUrl(): string
  /** Where the owner of the account stops these mails, without signing in. */
  stopUrl(accountId: string): string
}

/** Chosen by eye: soon enough to act on, and a scan of the quotas that are in use is cheap. */
const roundMs = 5 * minuteMs
const rowsMax = 100

/** Looks for used quotas every few minutes, in one of the processes; returns a function that stops it. */
export function mailQuotasRegularly(parts: QuotaMailParts): () => Promise<void> {
  const { store, clock, log } = parts
  let stopped = false
  let running = Promise.resolve()
  async function round(): Promise<void> {
    try {
      const lease = { key: 'quota-mails', slotsMax: 1, now: clock.now(), leaseMs: roundMs }
      if ((await store.takeLease({ ...lease, holder: '' })).slot !== undefined) {
        await mailUsedQuotas(parts, () => stopped)
      }
    } catch (error) {
      log.error({ reason: (error as Error).message }, 'Looking for used quotas failed')
    }
    if (!stopped) cancel = clock.after(roundMs, start)
  }
  const start = () => {
    running = round()
  }
  let cancel = clock.after(roundMs, start)
  return async () => {
    stopped = true
    cancel()
    await running
  }
}

/**
 * Tells the owner of each account that has reached a share of its quota, once per window even if several processes look. A
 * claim is written before a mail is sent and taken back if the mail server cannot be reached, so a crash in between loses a
 * mail rather than sending it twice.
 */
export async function mailUsedQuotas(
  parts: QuotaMailParts,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const { store, clock, freeRequestsPerDay } = parts
  for (let after = ''; ; ) {
    const query = { now: clock.now(), shares: toldShares, freeRequestsPerDay, after, rowsMax }
    const page = await store.listNearQuota(query)
    for (const near of page) {
      // no mail server, no use in trying the others before the next round
      if (isStopped() || (await tell(parts, near)) === 'unreachable') return
    }
    const last = page.at(-1)
    if (last === undefined || page.length < rowsMax) return
    after = last.accountId
  }
}

async function tell(parts: QuotaMailParts, near: NearQuota): Promise<Sent | undefined> {
  const { store, clock } = parts
  const share = near.used >= near.limit ? toldShares[1] : toldShares[0]
  if (!isRunning(near, clock.now()) || !(await store.claimQuotaMail(near, share))) return undefined
  const sent = await parts.send(mailOf(parts, near, share))
  if (sent === 'unreachable') await store.releaseQuotaMail(near, share)
  return sent
}

// another plan with another anchor day leaves the window of the earlier one behind
function isRunning({ kind, anchorDay, startsAt }: NearQuota, now: number): boolean {
  return kind === 'free_day' || monthOf(now, anchorDay).startsAt === startsAt
}

function mailOf(
  { quotaUrl, stopUrl }: QuotaMailParts,
  near: NearQuota,
  share: (typeof toldShares)[number],
): NoticeMail {
  const { accountId, email: to, kind, planName, credits, used, limit, endsAt } = near
  const resets = `${moment(endsAt)} (UTC)`
  const renewed = `The quota starts anew on ${resets}.`
  return {
    to,
    notice: share === 100 ? 'quota_used' : 'quota_near',
    link: quotaUrl(),
    stopLink: stopUrl(accountId),
    facts: {
      used: formatted(used),
      limit: formatted(limit),
      quota: kind === 'free_day' ? 'of the free tier today' : `of your plan ${planName} this month`,
      next: `${renewed} ${credits > 0 ? withCredits : withoutCredits}`,
    },
  }
}

const withCredits = 'Until then, your credits pay for further conversions.'
const withoutCredits =
  'Until then, further conversions need credits, Pro or a larger plan; without one of them they are refused, and nothing is charged.'

function moment(time: number): string {
  const style = { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' }).format(time)
}

function formatted(count: number): string {
  return count.toLocaleString('en-US')
}
