import reference from '@scalar/fastify-api-reference'
import Fastify from 'fastify'

/**
 * Resolves to the text of Scalar's stand-alone bundle. Scalar's package for Fastify holds it as a
 * string and is a tenth of the size of the bundle's own package, so it is asked for on a server that
 * listens nowhere, once, when the console is built.
 */
export async function scalarBundle(): Promise<string> {
  const server = Fastify()
  await server.register(reference, { routePrefix: '/docs', configuration: { url: '/' } })
  const { statusCode, body } = await server.inject('/docs/js/scalar.js')
  await server.close()
  if (statusCode !== 200) throw new Error(`Scalar's bundle was not found: status ${statusCode}.`)
  // the source map is not served
  return body.replace(/\n\/\/# sourceMappingURL=\S*\s*$/, '\n')
}
