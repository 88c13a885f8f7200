import Fastify from 'fastify'
import { paths } from '../paths.ts'

/**
 * The text of Scalar's stand-alone bundle, as its package for Fastify serves it; that package brings a
 * tenth of what the bundle's own package does. It is asked on a server that nobody else sees, because
 * the page around the bundle is ours.
 */
export async function scalarBundle(): Promise<string> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const shelf = Fastify()
  await shelf.register(reference, {
    routePrefix: paths.docs,
    configuration: { url: paths.openApi },
  })
  const { statusCode, body } = await shelf.inject(`${paths.docs}/js/scalar.js`)
  await shelf.close()
  if (statusCode !== 200) throw new Error(`Scalar's bundle is not where it was: ${statusCode}.`)
  // what it maps to is not served
  return body.replace(/\n\/\/# sourceMappingURL=\S*\s*$/, '\n')
}
