import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startConsole } from '../console-server/browser.ts'
import { freePort } from '../support/free-port.ts'
import { startIssuer } from '../support/issuer.ts'

test('Of two identities with one address that return at the same moment, one gets the account.', async (t) => {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const issuer = await startIssuer(`${url}/web/single-sign-on/callback`)
  t.after(() => issuer.close())
  const environment = {
    PORT: String(port),
    HOST: 'localhost',
    ROWDECK_PUBLIC_URL: url,
    ROWDECK_OIDC_ISSUER: issuer.url,
    ROWDECK_OIDC_CLIENT_ID: issuer.clientId,
    ROWDECK_OIDC_CLIENT_SECRET: issuer.clientSecret,
    ROWDECK_OIDC_NAME: 'Example',
    ROWDECK_OIDC_DOMAINS: 'example.com',
  }
  const service = await startConsole({ environment })
  t.after(() => service.close())
  const returning = async (sub: string) => {
    issuer.person = { sub, email: 'shared@example.com', email_verified: true }
    const browser = service.browser()
    browser.headers = { origin: url }
    const { body } = await browser.ask('POST', '/web/single-sign-on', { next: '/' })
    const back = await followTo(body.url, `${url}/web/`)
    return () => browser.ask('GET', back.slice(url.length))
  }
  const visits = [await returning('first'), await returning('second')]
  const answers = await Promise.all(visits.map((visit) => visit()))
  const places = answers.map(({ headers }) => headers.get('location') ?? '')
  assert.equal(places.filter((place) => place === '/').length, 1, places.join(' '))
  assert.equal(
    places.filter((place) => /problem=other_identity/.test(place)).length,
    1,
    places.join(' '),
  )
})

/** Follows redirects like the browser of somebody who signs in at the provider, up to an address that begins so. */
async function followTo(from: string, target: string): Promise<string> {
  const cookies = new Map<string, string>()
  let url = from
  for (let redirects = 0; redirects < 10 && !url.startsWith(target); redirects += 1) {
    const headers = { cookie: [...cookies.values()].join('; ') }
    const answer = await fetch(url, { redirect: 'manual', headers })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      cookies.set(pair.split('=')[0] ?? '', pair)
    }
    url = new URL(answer.headers.get('location') ?? assert.fail('no redirect'), url).href
  }
  return url
}
