import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Allowance, PastRequest, Standing } from '../accounts/accounts.ts'
import type { UsageRead } from '../admission/admit.ts'
import { statusOf } from '../errors.ts'
import { rateLimitHeaders } from './rate-limit-headers.ts'

/** What the route of usage needs. */
export interface UsageStages {
  admitUsageRead(authorization: string | undefined): Promise<UsageRead>
  standing(accountId: string): Promise<Standing>
  /** The newest first, a bounded number. */
  recentRequests(accountId: string): Promise<PastRequest[]>
}

/** What pays, what is used and left, and the last conversions of whoever asks. Costs nothing. */
export function usageRoute(stages: UsageStages) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { accountId, windows } = await stages.admitUsageRead(request.headers.authorization) // 401 429
    request.facts.accountId = accountId
    reply.headers(rateLimitHeaders(windows)).header('cache-control', 'no-store')
    const standing = await stages.standing(accountId)
    return usageAsJson(accountId, standing, await stages.recentRequests(accountId))
  }
}

/** Returns the body of the answer: times as ISO 8601 in UTC, lengths in characters, sizes in bytes. */
export function usageAsJson(
  accountId: string,
  standing: Standing,
  requests: readonly PastRequest[],
) {
  const { paysNext, free, plan, proEndsAt, credits, workerSeconds, windows } = standing
  return {
    account: accountId,
    paysNext,
    free: free && allowance(free),
    plan: plan && { name: plan.name, ...allowance(plan) },
    // the last day of Pro, not the midnight after it
    proUntil: proEndsAt === null ? null : iso(proEndsAt - 1).slice(0, 10),
    credits: { left: credits.left, held: credits.held },
    workerSeconds: allowance(workerSeconds),
    rateLimits: windows.map(({ name, limit, seconds, remaining, resetSeconds }) => {
      return { name, limit, seconds, remaining, resetSeconds }
    }),
    recent: requests.map(pastRequest),
  }
}

function allowance({ limit, used, left, resetsAt }: Allowance) {
  return { limit, used, left, resetsAt: iso(resetsAt) }
}

function pastRequest(request: PastRequest) {
  const { at, endedAt, outcome, code } = request
  return {
    at: iso(at),
    requestId: request.requestId,
    keyId: request.keyId,
    outcome,
    status: outcome === 'converted' ? 200 : code && statusOf(code),
    code,
    charged: request.charged,
    paidBy: request.charged ? request.pays : null,
    replayed: request.replayed,
    // a clock that was set back is no reason for a time below zero
    durationMs: endedAt === null ? null : Math.max(0, endedAt - at),
    filenameLength: request.nameLength,
    type: request.type,
    fileBytes: request.fileBytes,
    slides: request.slides,
    mode: request.mode,
  }
}

function iso(moment: number): string {
  return new Date(moment).toISOString()
}
