import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { policy } from '@rowdeck/core/fairness'
import Fastify from 'fastify'
import { manualClock } from '../../../../test/support/manual-clock.ts'
import { followRequests } from './follow-requests.ts'
import { endTurn, takeTurns } from './take-turns.ts'

const most = policy.requests.oneMax.address

/** A server whose routes answer when told to, and the requests that have reached them. */
async function serving() {
  const server = Fastify()
  followRequests(server, manualClock())
  takeTurns(server, manualClock())
  const reached: (() => void)[] = []
  const answer = () => new Promise<string>((resolve) => reached.push(() => resolve('done')))
  server.get('/api/slow', answer)
  server.get('/api/admitted', (request) => {
    endTurn(request)
    return answer()
  })
  server.get('/api/broken', async () => {
    throw new Error('broken')
  })
  await server.register(async (scope) => void scope.get('/slow', answer), { prefix: '/web' })
  const get = (url: string, remoteAddress = '192.0.2.1') => server.inject({ url, remoteAddress })
  const sendMany = async (count: number, url: string) => {
    const answers = Array.from({ length: count }, () => get(url))
    for (let n = 0; n < 20; n++) await setImmediate()
    return answers
  }
  return { reached, get, sendMany }
}

describe('a request to any route', () => {
  it('waits while its address has as many in progress as it may, and goes on when one is answered', async () => {
    for (const url of ['/api/slow', '/web/slow']) {
      const { reached, sendMany } = await serving()
      const answers = await sendMany(most + 1, url)
      assert.equal(reached.length, most)
      reached[0]?.()
      await answers[0]
      for (let n = 0; n < 20; n++) await setImmediate()
      assert.equal(reached.length, most + 1)
      for (const go of reached) go()
      for (const { statusCode } of await Promise.all(answers)) assert.equal(statusCode, 200)
    }
  })

  it('ends its turn when it is admitted, when it fails, and when there is no such route', async () => {
    const { reached, get, sendMany } = await serving()
    await sendMany(3 * most, '/api/admitted')
    assert.equal(reached.length, 3 * most)
    for (let n = 0; n < 3 * most; n++) {
      assert.equal((await get('/api/broken')).statusCode, 500)
      assert.equal((await get('/api/nothing')).statusCode, 404)
    }
  })
})
