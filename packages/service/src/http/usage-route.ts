import type { PastRequest, StandingJson } from '@rowdeck/accounts/accounts'
import type { AdmitRead } from '@rowdeck/accounts/admission'
import { isoTime } from '@rowdeck/core/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { statusOf } from '../error-catalog.ts'
import { admitRead } from './admit-read.ts'
import type { PastRequestJson, Usage } from './contract-usage.ts'

/** The stages that the usage route calls. */
export interface UsageStages {
  admitUsageRead: AdmitRead
  /** Within the limits of the key. */
  standing(accountId: string, keyId: string): Promise<StandingJson>
  /** The most recent requests, newest first, a bounded number. */
  recentRequests(accountId: string): Promise<PastRequest[]>
}

/** Returns the usage route: billing sources, usage and recent requests of the caller's account. Free of charge. */
export function usageRoute(stages: UsageStages) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { accountId, keyId } = await admitRead(request, reply, stages.admitUsageRead) // 401 403 429
    reply.header('cache-control', 'no-store')
    const standing = await stages.standing(accountId, keyId)
    return usageAsJson(accountId, standing, await stages.recentRequests(accountId))
  }
}

/** Returns the response body: times as ISO 8601 in UTC, lengths in characters, sizes in bytes. */
function usageAsJson(
  accountId: string,
  standing: StandingJson,
  requests: readonly PastRequest[],
): Usage {
  return {
    account: accountId,
    ...standing,
    recent: requests.map(pastRequest),
  }
}

function pastRequest(request: PastRequest): PastRequestJson {
  const { at, endedAt, outcome, code } = request
  return {
    at: isoTime(at),
    requestId: request.requestId,
    keyId: request.keyId,
    outcome,
    status: outcome === 'converted' ? 200 : code && statusOf(code),
    code,
    charged: request.charged,
    conversions: request.conversions,
    paidBy: request.charged ? request.pays : null,
    replayed: request.replayed,
    // a clock that was set back must not make the duration negative
    durationMs: endedAt === null ? null : Math.max(0, endedAt - at),
    filenameLength: request.nameLength,
    type: request.type,
    fileBytes: request.fileBytes,
    slides: request.slides,
    mode: request.mode,
  }
}
