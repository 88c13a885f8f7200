import { jobStates } from '@rowdeck/accounts/accounts'
import { count, nullable, type Static, Type, time } from '@rowdeck/core/schema'

/** The messages about the jobs of an account. */
const job = Type.Object({
  id: Type.String(),
  filename: nullable(Type.String(), {
    description: 'Known while this server has its document or rows; it is stored nowhere',
  }),
  type: Type.String(),
  fileBytes: count(),
  status: Type.Enum(jobStates),
  slidesRead: count(),
  slideCount: nullable(count()),
  createdAt: time(),
  expiresAt: nullable(time('Until when its rows can be fetched')),
  error: nullable(Type.String({ description: 'For a person: why it failed' })),
})

export const jobs = Type.Object({
  jobs: Type.Array(job, { description: 'Newest first, 25 at most' }),
  next: nullable(Type.String(), { description: '`after` of the next page' }),
})
export type SentJob = Static<typeof job>

const jobsQuery = Type.Object(
  { after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}[.]job_[0-9a-f]{32}$' })) },
  { additionalProperties: false },
)
const jobId = Type.Object({ id: Type.String({ description: 'Id of a job' }) })

/** The routes of the jobs of the person who is signed in. Rows are fetched through the public API. */
export const jobRoutes = {
  'GET /web/jobs': { session: true, query: jobsQuery, response: jobs },
  /** Cancels a job that is not done, or forgets the rows of one that is. `not_found` if there is none. */
  'DELETE /web/jobs/:id': { session: true, params: jobId },
} as const
