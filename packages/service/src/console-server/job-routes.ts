import { AppError } from '@rowdeck/core/errors'
import { isoTime, isoTimeOrNull } from '@rowdeck/core/time'
import type { JobView } from '../jobs/jobs.ts'
import type { ConsoleContext } from './console-context.ts'
import type { SentJob } from './contract.ts'
import type { RouteHandlers } from './routes.ts'
import { WebError } from './web-error.ts'

const rowsPerPage = 25

/** The jobs of the person who is signed in. */
export function jobRoutes({ jobs }: ConsoleContext) {
  return {
    async 'GET /web/jobs'({ query: { after }, person: { accountId } }) {
      const [createdAt, id = ''] = after?.split('.') ?? []
      const before = createdAt === undefined ? undefined : { createdAt: Number(createdAt), id }
      // one more tells whether there is another page
      const found = await jobs.list(accountId, { before, rowsMax: rowsPerPage + 1 })
      const page = found.slice(0, rowsPerPage)
      const last = found.length > rowsPerPage ? page.at(-1) : undefined
      const next = last ? `${last.createdAt}.${last.id}` : null
      return { jobs: page.map(shown), next }
    },
    async 'DELETE /web/jobs/:id'({ id, person: { accountId } }) {
      try {
        await jobs.remove(accountId, id)
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'not_found')) throw error
        throw new WebError('not_found', 'There is no such job any more.')
      }
      return null
    },
  } satisfies Partial<RouteHandlers>
}

function shown(job: JobView): SentJob {
  const { id, filename, type, fileBytes, state, progress, createdAt, expiresAt, error } = job
  return {
    ...{ id, filename: filename ?? null, type, fileBytes, status: state },
    ...{ slidesRead: progress.read, slideCount: progress.of ?? null },
    ...{ createdAt: isoTime(createdAt), expiresAt: isoTimeOrNull(expiresAt) },
    error: error?.message ?? null,
  }
}
