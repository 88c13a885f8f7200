import { type CapacitySettings, createCapacity } from '@rowdeck/core/fairness'
import { describeColumns } from '@rowdeck/reader/conversion'
import type { FastifyInstance } from 'fastify'
import { compressAnswers, compressed } from './compress.ts'
import type { Columns } from './contract-table.ts'
import { webhooksQuery } from './contract-webhooks.ts'
import type { Stages as ConversionStages, ConvertRouteSettings } from './conversion-stages.ts'
import { convertRoute } from './convert-route.ts'
import { createInFlightRequests } from './in-flight-requests.ts'
import { type JobResultStages, jobResultRoute } from './job-result-route.ts'
import { type JobStatusStages, jobRoutes } from './job-routes.ts'
import { type DescribedFields, type OpenApiSettings, openApiRoute } from './openapi-route.ts'
import { type OperatorStages, operatorRoutes } from './operator-routes.ts'
import { paths } from './paths.ts'
import { type SendJobSettings, type SendJobStages, sendJobRoute } from './send-job-route.ts'
import { type UsageStages, usageRoute } from './usage-route.ts'
import { resendRoute, type WebhookStages, webhooksRoute } from './webhook-routes.ts'

/** What the routes call. */
export type Stages = ConversionStages &
  SendJobStages &
  JobStatusStages &
  JobResultStages &
  UsageStages &
  WebhookStages &
  OperatorStages

export interface ApiRoutesOptions {
  stages: Stages
  fields: DescribedFields
  settings: CapacitySettings &
    OpenApiSettings &
    Omit<ConvertRouteSettings, 'capacity'> &
    SendJobSettings & {
      /** Whether a model describes slides. */
      describesSlides: boolean
    }
}

/** Adds the routes of the public API. Closing the server waits for conversions. */
export function apiRoutes(
  server: FastifyInstance,
  { stages, fields, settings }: ApiRoutesOptions,
): void {
  compressAnswers(server)
  const withCapacity = { ...settings, capacity: createCapacity(settings) }
  const convert = convertRoute(stages, withCapacity)
  const sendJob = sendJobRoute(stages, settings)
  const sendResult = jobResultRoute(stages, withCapacity)
  const jobs = jobRoutes(stages, settings)
  const inFlightRequests = createInFlightRequests()
  server.addHook('onClose', () => inFlightRequests.ended())
  operatorRoutes(server, stages)
  // the plugin sees only routes that are added once it has loaded
  server.after(() => {
    server.get(paths.openApi, openApiRoute(fields, settings))
    // relative, because a proxy may add a prefix
    server.get(paths.openApiAtRoot, (_request, reply) =>
      reply.redirect(paths.openApi.slice(1), 307),
    )
    server.get(
      paths.columns,
      { compress: compressed },
      async (): Promise<Columns> => ({ columns: describeColumns(settings) }),
    )
    server.get(paths.usage, { compress: compressed }, usageRoute(stages))
    server.get(
      paths.webhooks,
      { compress: compressed, schema: { querystring: webhooksQuery } },
      webhooksRoute(stages),
    )
    server.post(paths.resendWebhook, resendRoute(stages))
    server.post(paths.convert, { compress: compressed }, (request, reply) =>
      inFlightRequests.track(convert(request, reply)),
    )
    server.post(paths.jobs, (request, reply) => inFlightRequests.track(sendJob(request, reply)))
    server.get(paths.jobs, { compress: compressed }, jobs.list)
    server.get(paths.job, jobs.show)
    server.delete(paths.job, jobs.remove)
    server.get(paths.jobResult, { compress: compressed }, (request, reply) =>
      inFlightRequests.track(sendResult(request, reply)),
    )
  })
}
