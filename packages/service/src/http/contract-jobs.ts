import { attemptSchema, jobStates, resultStates } from '@rowdeck/accounts/accounts'
import { count, extensible, nullable, type Static, Type, time } from '@rowdeck/core/schema'
import { errorCodes } from '../error-catalog.ts'

const jobError = Type.Object(
  {
    code: extensible(errorCodes),
    message: Type.String({ description: 'Describes for people what failed and what to do.' }),
    details: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        additionalProperties: true,
        description: 'Further facts, such as a limit.',
      }),
    ),
  },
  { description: 'What the answer to a conversion would have said.' },
)

/** A job as the API shows it. */
export const job = Type.Object({
  id: Type.String({ description: 'The id of the job.' }),
  status: extensible(jobStates, {
    description:
      'What has become of it: `queued` and `running` jobs are not done yet; the result of a `done` one can be fetched until `expiresAt`; a `failed` or `canceled` one has none and is not charged; that of an `expired` one is gone.',
  }),
  requestId: Type.String({ description: 'The header X-Request-Id of the answer to its request.' }),
  createdAt: time('When it was accepted.'),
  startedAt: nullable(time(), { description: 'When its turn came; null while it is queued.' }),
  endedAt: nullable(time(), { description: 'When it ended; null until then.' }),
  expiresAt: nullable(time(), {
    description: 'Until when its result can be fetched; null until there is one.',
  }),
  type: Type.String({ description: 'The type of the file.' }),
  fileBytes: count('Size of the file in bytes.'),
  slides: Type.Object({
    read: count('Slides whose rows are complete.'),
    of: nullable(count(), { description: 'Number of slides; null if it is not known yet.' }),
  }),
  mode: nullable(Type.String(), {
    description: 'How the slides were read, as in a table; null until it is done.',
  }),
  error: nullable(jobError, { description: 'Why it failed; null unless it has.' }),
  batch: nullable(
    Type.Object({
      id: Type.String({ description: 'The id of the batch, by which its jobs are listed.' }),
      index: count('The place of its file in the request, from 0.'),
    }),
    { description: 'The request that sent it with others; null if it was alone.' },
  ),
  resultDelivery: nullable(
    Type.Object({
      state: extensible(resultStates, {
        description:
          '`pending` until the URL has accepted the result (`delivered`) or it was given up (`failed`).',
      }),
      attempts: Type.Array(attemptSchema, { description: 'The oldest first.' }),
    }),
    { description: 'How its result was sent to `result_url`; null if there is none.' },
  ),
  links: Type.Object({
    self: Type.String({ description: 'The address of the job.' }),
    result: Type.String({ description: 'The address of its result.' }),
  }),
})
export type JobJson = Static<typeof job>

/** The response of `GET /api/v1/jobs`. */
export const jobList = Type.Object({
  jobs: Type.Array(job, { description: 'The jobs of the account, newest first.' }),
  next: nullable(Type.String(), {
    description: 'The value of `cursor` for the next page; null if there is none.',
  }),
})
export type JobListJson = Static<typeof jobList>

/** The response of `POST /api/v1/jobs` to several files. */
export const jobBatch = Type.Object({
  batch: Type.String({ description: 'The id of the batch.' }),
  jobs: Type.Array(job, { description: 'A job per file, in the order of the files.' }),
})

/** The schemas of jobs that have names in the OpenAPI document. */
export const jobSchemas = { Job: job, JobError: jobError, Jobs: jobList, SentJobs: jobBatch }
