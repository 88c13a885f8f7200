import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from '@rowdeck/core/schema'
import Fastify from 'fastify'
import { createSerializerCompiler } from './serialize.ts'

test('A response has the members of its schema and no others, the first time and later.', async () => {
  const server = Fastify()
  server.setSerializerCompiler(createSerializerCompiler())
  const name = Type.Object({ name: Type.String() })
  const failure = Type.Object({ code: Type.String() })
  const response = { 200: name, '4xx': failure }
  server.get('/one', { schema: { response } }, async () => ({ name: 'Ann', hash: 'secret' }))
  server.get('/none', { schema: { response } }, async (_request, reply) =>
    reply.code(404).send({ code: 'not_found', name: 'Ann', path: '/secret' }),
  )
  for (let time = 0; time < 2; time++) {
    assert.equal((await server.inject('/one')).body, '{"name":"Ann"}')
    assert.equal((await server.inject('/none')).body, '{"code":"not_found"}')
  }
})
