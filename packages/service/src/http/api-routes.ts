import { type CapacitySettings, createCapacity } from '@rowdeck/core/fairness'
import { describeColumns } from '@rowdeck/reader/conversion'
import type { FastifyInstance } from 'fastify'
import { compressAnswers, compressed } from './compress.ts'
import type { Columns } from './contract-table.ts'
import { type ConvertRouteSettings, convertRoute, type Stages } from './convert-route.ts'
import { createInFlightRequests } from './in-flight-requests.ts'
import { type DescribedFields, type OpenApiSettings, openApiRoute } from './openapi-route.ts'
import { type OperatorStages, operatorRoutes } from './operator-routes.ts'
import { paths } from './paths.ts'
import { type UsageStages, usageRoute } from './usage-route.ts'

export interface ApiRoutesOptions {
  stages: Stages & UsageStages & OperatorStages
  fields: DescribedFields
  settings: CapacitySettings &
    OpenApiSettings &
    Omit<ConvertRouteSettings, 'capacity'> & {
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
  const convert = convertRoute(stages, { ...settings, capacity: createCapacity(settings) })
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
    server.post(paths.convert, { compress: compressed }, (request, reply) =>
      inFlightRequests.track(convert(request, reply)),
    )
  })
}
