import type { AdmitRead, AdmittedRead } from '@rowdeck/accounts/admission'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rateLimitHeaders } from './rate-limit-headers.ts'

/** Admits a request that only counts towards a rate limit of its own, and says how much of it is left. */
export async function admitRead(
  { headers, ip, facts }: FastifyRequest,
  reply: FastifyReply,
  admit: AdmitRead,
): Promise<AdmittedRead> {
  const { authorization, 'x-api-key': keyHeader } = headers
  const credentials = { authorization, hasKeyHeader: keyHeader !== undefined, ip }
  const admitted = await admit(credentials)
  facts.accountId = admitted.accountId
  reply.headers(rateLimitHeaders(admitted.windows))
  return admitted
}
