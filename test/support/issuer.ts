import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** What the provider says about the person who signs in. */
export interface IssuedPerson {
  sub: string
  email?: string
  email_verified?: boolean
}

export interface TestIssuer {
  url: string
  clientId: string
  clientSecret: string
  /** The person who signs in from now on; if undefined, the sign-in is canceled. */
  person: IssuedPerson | undefined
  close(): Promise<void>
}

const client = { clientId: 'rowdeck', clientSecret: 'a short secret, & odd: ones' }

/**
 * A real OpenID Connect provider on this machine, which demands PKCE and signs in whom the test wants without
 * asking.
 */
export async function startIssuer(callbackUrl: string): Promise<TestIssuer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer: TestIssuer = {
    ...client,
    url,
    person: undefined,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
  const provider = createProvider(issuer, callbackUrl)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const isAsking = request.url?.startsWith('/interaction/')
    if (!isAsking) void answer(request, response)
    else void interact(provider, issuer, { request, response })
  })
  return issuer
}

function createProvider(issuer: TestIssuer, callbackUrl: string): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = privateKey.export({ format: 'jwk' })
  return new Provider(issuer.url, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [callbackUrl],
        application_type: 'native',
      },
    ],
    jwks: { keys: [{ ...jwk, kid: 'test', use: 'sig', alg: 'RS256' }] } as never,
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    cookies: { keys: ['a key of the test'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, sub) => {
      const { person } = issuer
      return { accountId: sub, claims: () => ({ ...person, sub }) }
    },
  })
}

type Exchange = Parameters<Provider['interactionDetails']>

async function interact(
  provider: Provider,
  { person }: TestIssuer,
  { request, response }: { request: Exchange[0]; response: Exchange[1] },
): Promise<void> {
  const finish = (result: Parameters<Provider['interactionFinished']>[2]) =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
  if (!person) return finish({ error: 'access_denied', error_description: 'The person canceled' })
  const { prompt, params } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login') return finish({ login: { accountId: person.sub, remember: false } })
  const grant = new provider.Grant({
    accountId: person.sub,
    clientId: String(params.client_id),
  })
  grant.addOIDCScope('openid email')
  await finish({ consent: { grantId: await grant.save() } })
}
