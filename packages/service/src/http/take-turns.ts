import type { Clock } from '@rowdeck/core/clock'
import { createRequestTurns } from '@rowdeck/core/fairness'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isArriving } from './incoming-body.ts'
import { takesDeck } from './paths.ts'

const turnKey = 'turn'
const noTurn: Disposable = { [Symbol.dispose]() {} }

/**
 * Has the requests of an address take turns, on every route. A turn ends with the response, or with `endTurn`. A request whose
 * body is still arriving has none until it is there, so that slow bodies keep no other request waiting.
 */
export function takeTurns(server: FastifyInstance, clock: Clock): void {
  const takeTurn = createRequestTurns(clock)
  const begin = async (request: FastifyRequest, isResumed: boolean) => {
    const { ip: address, headers, disconnected } = request
    const [, part = ''] = (request.routeOptions.url ?? '').split('/')
    const credentials = headers.authorization ?? headers.cookie ?? ''
    const turn = await takeTurn({ address, part, credentials, isResumed }, disconnected)
    request.setDecorator(turnKey, turn)
    // it may have disconnected in the moment in which it got its turn
    if (disconnected.aborted) endTurn(request)
    else disconnected.addEventListener('abort', () => endTurn(request))
  }
  server.decorateRequest(turnKey)
  server.addHook('onRequest', async (request) => {
    request.setDecorator(turnKey, noTurn)
    await begin(request, false)
  })
  server.addHook('preParsing', async (request) => {
    // conversions are admitted before their bodies are read
    const { raw, method, routeOptions } = request
    if (isArriving(raw) && !takesDeck(method, routeOptions.url)) endTurn(request)
  })
  server.addHook('preValidation', async (request) => {
    if (request.getDecorator(turnKey) === noTurn) await begin(request, true)
  })
  // the rest of the body of a refused request is discarded before the response is sent
  server.addHook('onError', async (request) => endTurn(request))
  server.addHook('onSend', async (request) => endTurn(request))
}

/** Ends the turn of a request that waits for its client, or that other limits apply to from now on. A second call has no effect. */
export function endTurn(request: FastifyRequest): void {
  const turn = request.getDecorator<Disposable>(turnKey)
  request.setDecorator(turnKey, noTurn)
  turn[Symbol.dispose]()
}
