import type { Page } from 'playwright-core'
import type { Clock } from '../../packages/core/src/clock.ts'
import { freePort } from '../support/free-port.ts'
import { startIssuer, type TestIssuer } from '../support/issuer.ts'
import { type OpenConsole, openConsole } from './open-browser.ts'

export interface Site {
  issuer: TestIssuer
  service: OpenConsole
  publicUrl: string
}

type Context = Parameters<typeof openConsole>[0]

/** A service whose people can sign in with a real provider, on another site than the service itself. */
export async function openSite(
  t: Context,
  environment: Record<string, string> = {},
  clock?: Clock,
): Promise<Site> {
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const issuer = await startIssuer(`${publicUrl}/web/single-sign-on/callback`)
  const service = await openConsole(t, {
    ...(clock && { clock }),
    environment: {
      PORT: String(port),
      ROWDECK_PUBLIC_URL: publicUrl,
      ROWDECK_OIDC_ISSUER: issuer.url,
      ROWDECK_OIDC_CLIENT_ID: issuer.clientId,
      ROWDECK_OIDC_CLIENT_SECRET: issuer.clientSecret,
      ROWDECK_OIDC_NAME: 'Example ID',
      ROWDECK_OIDC_DOMAINS: 'example.com',
      ...environment,
    },
  })
  t.after(() => issuer.close())
  return { issuer, service, publicUrl }
}

/** Opens the sign-in page in a new browser profile and follows the button to the provider and back. */
export async function continueAs(
  { issuer, service, publicUrl }: Site,
  person: TestIssuer['person'],
  next = '/',
): Promise<Page> {
  issuer.person = person
  const { page } = await service.visitor({ baseURL: publicUrl })
  await page.goto(`/sign-in?next=${encodeURIComponent(next)}`)
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  return page
}

/** A person whose address the provider has verified. */
export const verified = (sub: string, email = `${sub}@example.com`) => ({
  sub,
  email,
  email_verified: true,
})
