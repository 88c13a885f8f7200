import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayMs } from '@rowdeck/core/time'
import fc from 'fast-check'
import Fastify, { type FastifyInstance } from 'fastify'
import { type WebRoute, webFailure, webRoutes } from './contract.ts'
import { createValidatorCompiler, momentOf } from './form.ts'
import type { WebError } from './web-error.ts'

/** A server that does nothing but validate the bodies of one route. */
function validating(route: WebRoute): FastifyInstance {
  const server = Fastify()
  server.setValidatorCompiler(createValidatorCompiler())
  const { body } = webRoutes[route] as { body?: object }
  assert.ok(body, route)
  server.post('/', { schema: { body } }, async (request) => request.body)
  server.setErrorHandler<WebError>(({ code, field, message }, _request, reply) =>
    reply.code(400).send({ code, field, message }),
  )
  return server
}

async function send(server: FastifyInstance, payload: unknown) {
  const headers = { 'content-type': 'application/json' }
  const { statusCode, body } = await server.inject({
    method: 'POST',
    url: '/',
    headers,
    payload: JSON.stringify(payload),
  })
  return { statusCode, body: JSON.parse(body) }
}

describe('A console form', () => {
  test('is refused with the invalid field and what to do.', async () => {
    const password = 'Choose a password of 10 to 128 characters.'
    const overlap = '"overlapSeconds" must be one of 0, 3600, 86400, 604800.'
    const moment = '"expiresAt" must be a time such as 2030-01-31T12:00:00Z.'
    const cases: [WebRoute, unknown, string, string, string][] = [
      ['POST /web/sign-in', {}, 'input_invalid', 'email', 'Fill in "email".'],
      ['POST /web/sign-in', [], 'input_invalid', 'email', 'Fill in "email".'],
      ['POST /web/sign-in', null, 'input_invalid', 'email', 'Fill in "email".'],
      ['POST /web/sign-in', { email: 'a@b' }, 'input_invalid', 'password', 'Fill in "password".'],
      ['POST /web/keys', { name: 5 }, 'input_invalid', 'name', 'Fill in "name".'],
      ['POST /web/keys', { name: '' }, 'input_invalid', 'name', 'Fill in "name".'],
      ['POST /web/keys', { name: 'a'.repeat(1001) }, 'input_invalid', 'name', 'Fill in "name".'],
      ['POST /web/keys', { name: 'a', expiresAt: 5 }, 'input_invalid', 'expiresAt', moment],
      ['POST /web/keys/:id/rotate', {}, 'input_invalid', 'overlapSeconds', overlap],
      [
        'POST /web/keys/:id/rotate',
        { overlapSeconds: '3600' },
        'input_invalid',
        'overlapSeconds',
        overlap,
      ],
      [
        'POST /web/set-password',
        { token: 't', password: 'short' },
        'password_unfit',
        'password',
        password,
      ],
      [
        'POST /web/set-password',
        { token: 't', password: 'a'.repeat(129) },
        'password_unfit',
        'password',
        password,
      ],
      [
        'POST /web/change-password',
        { currentPassword: 'a', newPassword: '' },
        'password_unfit',
        'newPassword',
        password,
      ],
    ]
    for (const [route, form, code, field, message] of cases) {
      const { statusCode, body } = await send(validating(route), form)
      assert.equal(statusCode, 400)
      assert.deepEqual(body, { code, field, message })
    }
  })

  test('reaches its handler exactly as it was sent.', async () => {
    const server = validating('POST /web/keys')
    for (const form of [
      { name: ' a ' },
      { name: 'a', expiresAt: null },
      { name: 'a', more: [1] },
    ]) {
      assert.deepEqual(await send(server, form), { statusCode: 200, body: form })
    }
  })

  test('is accepted, or refused with the name of the field, whatever is sent.', async () => {
    const server = validating('POST /web/set-password')
    const form = fc.oneof(
      fc.jsonValue(),
      fc.record(
        { token: fc.jsonValue(), password: fc.oneof(fc.jsonValue(), fc.string()) },
        { requiredKeys: [] },
      ),
    )
    const property = fc.asyncProperty(form, async (value) => {
      const { statusCode, body } = await send(server, value)
      if (statusCode === 200) assert.deepEqual(body, JSON.parse(JSON.stringify(value)))
      // refused while parsing, before there are fields
      else if (/"(__proto__|constructor)"/.test(JSON.stringify(value)))
        assert.equal(statusCode, 400)
      else assert.ok(body.field === 'token' || body.field === 'password', JSON.stringify(body))
    })
    await fc.assert(property)
  })

  test('counts the characters of a password by code points.', async () => {
    const server = validating('POST /web/set-password')
    const tried = async (password: string) =>
      (await send(server, { token: 't', password })).statusCode
    assert.equal(await tried('🦊'.repeat(9)), 400)
    assert.equal(await tried('🦊'.repeat(10)), 200)
    assert.equal(await tried('🦊'.repeat(128)), 200)
    assert.equal(await tried('🦊'.repeat(129)), 400)
  })

  test('accepts a time in any format that browsers write, and nothing else.', () => {
    assert.equal(momentOf('1970-01-02', 'expiresAt'), dayMs)
    assert.equal(momentOf(null, 'expiresAt'), undefined)
    assert.equal(momentOf(undefined, 'expiresAt'), undefined)
    assert.throws(() => momentOf('tomorrow', 'expiresAt'), { code: 'input_invalid' })
  })
})

test('Console errors match their schema.', async () => {
  const server = Fastify()
  const failure = { error: { code: 'internal', message: '', requestId: 'r', stack: 'secret' } }
  const response = { '5xx': webFailure }
  server.get('/', { schema: { response } }, async (_request, reply) =>
    reply.code(500).send(failure),
  )
  const { body } = await server.inject('/')
  assert.deepEqual(JSON.parse(body), { error: { code: 'internal', message: '', requestId: 'r' } })
})
