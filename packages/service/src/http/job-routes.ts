import type { AdmitRead } from '@rowdeck/accounts/admission'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Jobs } from '../jobs/jobs.ts'
import { admitRead } from './admit-read.ts'
import type { JobJson, JobListJson } from './contract-jobs.ts'
import { cursorOf, jobAsJson, pageOf } from './job-json.ts'

export interface JobStatusStages {
  jobs: Pick<Jobs, 'find' | 'list' | 'remove'>
  /** Free of charge; counts only towards a rate limit of its own. */
  admitJobRead: AdmitRead
}

interface JobStatusSettings {
  /** Returns the address under which clients reach the service. */
  publicUrl(): string
}

const uncached = { 'cache-control': 'no-store' }

/** Returns the routes that tell of the jobs of an account and end them. */
export function jobRoutes(
  { jobs, admitJobRead }: JobStatusStages,
  { publicUrl }: JobStatusSettings,
) {
  const idOf = ({ params }: FastifyRequest) => (params as { id: string }).id
  return {
    async list(request: FastifyRequest, reply: FastifyReply): Promise<JobListJson> {
      const { accountId } = await admitRead(request, reply, admitJobRead) // 401 403 429
      const { size, ...place } = pageOf(request.query) // 400
      // one more tells whether there is another page
      const found = await jobs.list(accountId, { ...place, rowsMax: size + 1 })
      const page = found.slice(0, size)
      const last = page.at(-1)
      const next = found.length > size && last ? cursorOf(last) : null
      reply.headers(uncached)
      return { jobs: page.map((job) => jobAsJson(job, publicUrl())), next }
    },
    async show(request: FastifyRequest, reply: FastifyReply): Promise<JobJson> {
      const { accountId } = await admitRead(request, reply, admitJobRead) // 401 403 429
      const job = await jobs.find(accountId, idOf(request)) // 404
      reply.headers(uncached)
      return jobAsJson(job, publicUrl())
    },
    async remove(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { accountId } = await admitRead(request, reply, admitJobRead) // 401 403 429
      await jobs.remove(accountId, idOf(request)) // 404
      return reply.code(204).headers(uncached).send()
    },
  }
}
