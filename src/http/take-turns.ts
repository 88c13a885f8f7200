import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { createRequestTurns } from '../fairness/fairness.ts'

const turnKey = 'turn'
const noTurn: Disposable = { [Symbol.dispose]() {} }

/** Has the requests of an address take turns, on every route. A turn ends with the response, or with `endTurn`. */
export function takeTurns(server: FastifyInstance, clock: Clock): void {
  const takeTurn = createRequestTurns(clock)
  server.decorateRequest(turnKey)
  server.addHook('onRequest', async (request) => {
    request.setDecorator(turnKey, noTurn)
    const { ip: address, headers, disconnected } = request
    const [, part = ''] = (request.routeOptions.url ?? '').split('/')
    const credentials = headers.authorization ?? headers.cookie ?? ''
    const turn = await takeTurn({ address, part, credentials }, disconnected)
    request.setDecorator(turnKey, turn)
    disconnected.addEventListener('abort', () => endTurn(request))
  })
  server.addHook('onSend', async (request) => endTurn(request))
}

/** Ends the turn of a request that other limits apply to from now on. A second call has no effect. */
export function endTurn(request: FastifyRequest): void {
  const turn = request.getDecorator<Disposable>(turnKey)
  request.setDecorator(turnKey, noTurn)
  turn[Symbol.dispose]()
}
