import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { systemClock } from '@rowdeck/core/clock'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createIssuer, type Issuer } from './issuer.ts'

const client = {
  clientId: 'rowdeck',
  clientSecret: 'secret',
  name: 'Test',
  domains: ['*'],
  isOnlyWay: false,
}
const exchange = { code: 'code', codeVerifier: 'verifier', redirectUri: 'http://localhost/back' }

type Answers = Record<string, (request: Parameters<RequestListener>[0]) => unknown>

interface Served {
  url: string
  answers: Answers
  issuer: Issuer
  /** Paths that were asked for. */
  asked: string[]
}

const keys = await generateKeyPair('RS256')
const publicKey = { ...(await exportJWK(keys.publicKey)), kid: 'key', alg: 'RS256' }
const otherKeys = await generateKeyPair('RS256')

/** A server that answers as the test says; texts are sent as they are. */
async function serve(t: { after(run: () => void): void }): Promise<Served> {
  const answers: Answers = {}
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = answers[path]?.(request)
    if (answer === undefined) return response.writeHead(404).end('{}')
    if (typeof answer === 'string' && answer.startsWith('http')) {
      return response.writeHead(302, { location: answer }).end()
    }
    return response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => void server.close().closeAllConnections())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  answers['/.well-known/openid-configuration'] = () => metadataOf(url)
  answers['/keys'] = () => ({ keys: [publicKey] })
  return { url, answers, issuer: createIssuer({ ...client, issuer: url }, systemClock), asked }
}

function metadataOf(url: string) {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/userinfo`,
    jwks_uri: `${url}/keys`,
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  }
}

const claims = { sub: 'ann', email: 'ann@example.com', email_verified: true, nonce: 'nonce' }

function sign(
  url: string,
  payload: Record<string, unknown>,
  key: Parameters<SignJWT['sign']>[0] = keys.privateKey,
) {
  const token = new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'key' })
  return token.setIssuedAt().setIssuer(url).setAudience('rowdeck').setExpirationTime('5m').sign(key)
}

test('A valid ID token gives the claims about the person; a verified address may be text.', async (t) => {
  const { url, issuer } = await serve(t)
  assert.equal(await issuer.authorizationUrl(), `${url}/authorize`)
  const known = { sub: 'ann', email: 'ann@example.com', emailVerified: true }
  assert.deepEqual(await issuer.verify({ id_token: await sign(url, claims) }, 'nonce'), known)
  const text = await sign(url, { ...claims, email_verified: 'true' })
  assert.deepEqual(await issuer.verify({ id_token: text }, 'nonce'), known)
  for (const verified of [false, 'false', 1, undefined]) {
    const token = await sign(url, { ...claims, email_verified: verified })
    assert.equal((await issuer.verify({ id_token: token }, 'nonce')).emailVerified, false)
  }
})

describe('An ID token is refused', () => {
  let served: Served
  before(async () => {
    served = await serve({ after })
  })
  const refuse = (token: unknown, nonce: string | undefined = 'nonce') =>
    assert.rejects(served.issuer.verify({ id_token: token }, nonce))

  test('if it is missing, unsigned, or signed with another key or the secret.', async () => {
    await refuse(undefined)
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const now = Math.floor(Date.now() / 1000)
    const body = { ...claims, iss: served.url, aud: 'rowdeck', iat: now, exp: now + 60 }
    await refuse(`${part({ alg: 'none' })}.${part(body)}.`)
    await refuse(await sign(served.url, claims, otherKeys.privateKey))
    const hmac = new SignJWT(body).setProtectedHeader({ alg: 'HS256', kid: 'key' })
    await refuse(await hmac.sign(Buffer.from('secret'.padEnd(32, '.'))))
  })

  test('if it comes from another issuer, is for another client, has expired or has another nonce.', async () => {
    const { url } = served
    await refuse(await sign('http://127.0.0.1:1', claims))
    await refuse(await sign(url, claims), 'another nonce')
    await refuse(await sign(url, { ...claims, nonce: undefined }))
    await refuse(await sign(url, { ...claims, nonce: undefined }), undefined)
    await refuse(await sign(url, { ...claims, azp: 'another client' }))
    const header = { alg: 'RS256', kid: 'key' }
    const bare = () => new SignJWT(claims).setProtectedHeader(header).setIssuer(url)
    await refuse(
      await bare().setIssuedAt().setAudience('other').setExpirationTime('5m').sign(keys.privateKey),
    )
    await refuse(await bare().setIssuedAt().setAudience('rowdeck').sign(keys.privateKey))
    const past = Math.floor(Date.now() / 1000) - 600
    const expired = bare()
      .setIssuedAt(past)
      .setAudience('rowdeck')
      .setExpirationTime(past + 60)
    await refuse(await expired.sign(keys.privateKey))
    const both = bare().setIssuedAt().setAudience(['rowdeck', 'other']).setExpirationTime('5m')
    await refuse(await both.sign(keys.privateKey))
  })
})

test('Claims of the endpoint are used if the ID token has none, and only about the same person.', async (t) => {
  const { url, issuer, answers } = await serve(t)
  const id_token = await sign(url, { sub: 'ann', nonce: 'nonce' })
  const tokens = { id_token, access_token: 'access' }
  answers['/userinfo'] = ({ headers }) =>
    headers.authorization === 'Bearer access' ? { ...claims, sub: 'ann' } : undefined
  assert.equal((await issuer.verify(tokens, 'nonce')).email, 'ann@example.com')
  answers['/userinfo'] = () => ({ ...claims, sub: 'bob' })
  await assert.rejects(issuer.verify(tokens, 'nonce'), /somebody else/)
  assert.equal((await issuer.verify({ id_token }, 'nonce')).email, undefined)
})

test('Metadata of another issuer, with unsafe endpoints, too long or redirected is refused, and asked for again.', async (t) => {
  const { url, issuer, answers, asked } = await serve(t)
  const path = '/.well-known/openid-configuration'
  const good = answers[path]
  const bad = {
    'another issuer': { ...metadataOf(url), issuer: `${url}/` },
    'unsafe token endpoint': { ...metadataOf(url), token_endpoint: 'http://10.0.0.1/token' },
    'no keys': { ...metadataOf(url), jwks_uri: undefined },
    'too long': { ...metadataOf(url), more: 'x'.repeat(300_000) },
    'not an object': '[1',
    redirect: `${url}/elsewhere`,
  }
  for (const [what, answer] of Object.entries(bad)) {
    answers[path] = () => answer
    await assert.rejects(issuer.authorizationUrl(), what)
  }
  assert.ok(!asked.includes('/elsewhere'))
  if (good) answers[path] = good
  assert.equal(await issuer.authorizationUrl(), `${url}/authorize`)
  const before = asked.length
  await issuer.authorizationUrl()
  assert.equal(asked.length, before)
})

test('The code is exchanged with the secret of the client and the verifier; an error names no secret.', async (t) => {
  const { issuer, answers } = await serve(t)
  let sent: Promise<string> | undefined
  let authorization: string | undefined
  answers['/token'] = (request) => {
    authorization = request.headers.authorization
    sent = request.toArray().then((chunks) => chunks.join(''))
    return { id_token: 'token' }
  }
  assert.deepEqual(await issuer.exchange(exchange), { id_token: 'token' })
  assert.equal(authorization, `Basic ${Buffer.from('rowdeck:secret').toString('base64')}`)
  const form = new URLSearchParams(await sent)
  assert.equal(form.get('code'), 'code')
  assert.equal(form.get('code_verifier'), 'verifier')
  assert.equal(form.get('redirect_uri'), exchange.redirectUri)
  delete answers['/token']
  await assert.rejects(issuer.exchange(exchange), (error: Error) => {
    return /answered 404/.test(error.message) && !/secret|verifier/.test(error.message)
  })
  // as a provider that does not speak JSON answers
  answers['/token'] = () => 'token=abc'
  await assert.rejects(issuer.exchange(exchange), (error: Error) => {
    return /no JSON object/.test(error.message) && !/abc|token=/.test(error.message)
  })
})
