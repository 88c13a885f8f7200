import type { AuditFinding } from '@rowdeck/accounts/storage'
import type { Config } from '../config/config.ts'

const answerMsMax = 10_000

/** Asks the provider for single sign-on for its metadata; nothing without a provider. */
export async function providerFindings({ signIn }: Config): Promise<AuditFinding[]> {
  const { singleSignOn } = signIn
  if (singleSignOn === undefined) return []
  const check = 'provider'
  const { checkIssuer } = await import('@rowdeck/accounts/people')
  try {
    await checkIssuer(singleSignOn)
    return [{ check, state: 'ok', message: `${singleSignOn.name} answers with its metadata.` }]
  } catch (error) {
    const message = `${singleSignOn.name} cannot be used for single sign-on (${(error as Error).message}).`
    const advice =
      'Check ROWDECK_OIDC_ISSUER, which must be exactly as in the metadata, and the network.'
    return [{ check, state: 'fault', message, advice }]
  }
}

/** Asks the public address whether a service answers there. A warning at most, because the service may be stopped. */
export async function addressFindings({ web }: Config): Promise<AuditFinding[]> {
  if (web.publicUrl === undefined) return []
  const check = 'address'
  const advice =
    'Start the service, and check ROWDECK_PUBLIC_URL, DNS, the certificate and the proxy. Some networks do not reach their own public address; then try it from elsewhere.'
  const problem = await problemAt(`${web.publicUrl}/healthz`)
  if (problem === undefined) {
    return [{ check, state: 'ok', message: `The service answers at ${web.publicUrl}.` }]
  }
  const message = `${web.publicUrl} ${problem}.`
  return [{ check, state: 'warning', message, advice }]
}

async function problemAt(url: string): Promise<string | undefined> {
  try {
    const signal = AbortSignal.timeout(answerMsMax)
    const response = await fetch(url, { signal, redirect: 'manual' })
    await response.body?.cancel()
    if (!response.ok) return `answers ${response.status} in place of the service`
    // every answer of the service has one
    return response.headers.has('x-request-id') ? undefined : 'is answered by something else'
  } catch (error) {
    const { cause, name } = error as Error
    return `cannot be reached (${(cause as NodeJS.ErrnoException)?.code ?? name})`
  }
}
