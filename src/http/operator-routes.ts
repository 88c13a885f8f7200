import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Accounts, Provision } from '../accounts/accounts.ts'
import { type AdmittedRead, type Credentials, requireIdempotencyKey } from '../admission/admit.ts'
import { AppError } from '../errors.ts'
import {
  grantForm,
  type ListQuery,
  listQuery,
  type NewAccountForm,
  newAccountForm,
  type OperatorGrantForm,
  type ProvisionedAccount,
  type SuspendForm,
  suspendForm,
} from './contract-operator.ts'
import { listAccounts, managedAccountAsJson, showAccount } from './managed-accounts.ts'
import { paths } from './paths.ts'
import { rateLimitHeaders } from './rate-limit-headers.ts'
import { createRequestValidator } from './validate-request.ts'

/** The stages that the management of accounts calls. */
export interface OperatorStages {
  admitOperator(credentials: Credentials): Promise<AdmittedRead>
  accounts: Accounts
  provision: Provision
}

const bodyBytesMax = 16 * 1024
const callerKey = 'operator'

/** What is known of a request when it has been admitted. */
interface Caller extends AdmittedRead {
  /** Records what is done in the audit log. */
  accounts: Accounts
  idempotencyKey: string | undefined
}

interface Call {
  Params: { id: string }
  Body: unknown
  Querystring: ListQuery
}

/** Adds the routes with which other systems manage accounts. Callers are admitted before the body is read. */
export function operatorRoutes(server: FastifyInstance, stages: OperatorStages): void {
  void server.register(async (scope) => {
    parseJson(scope)
    scope.setValidatorCompiler(createRequestValidator())
    scope.decorateRequest(callerKey)
    scope.addHook('onRequest', async (request) => {
      request.setDecorator(callerKey, await admit(stages, request)) // 400 401 403 429
    })
    addRoutes(scope, stages)
  })
}

function addRoutes(scope: FastifyInstance, { provision }: OperatorStages): void {
  const route = (work: Work) => async (request: FastifyRequest<Call>, reply: FastifyReply) => {
    const caller = request.getDecorator<Caller>(callerKey)
    reply.headers(rateLimitHeaders(caller.windows)).header('cache-control', 'no-store')
    try {
      return await work(caller, request, reply)
    } catch (error) {
      // errors are not cached anyway
      reply.removeHeader('cache-control')
      throw error
    }
  }
  const { operatorAccounts, operatorAccount } = paths
  scope.get<Call>(operatorAccounts, { schema: { querystring: listQuery } }, route(list))
  scope.post<Call>(operatorAccounts, { schema: { body: newAccountForm } }, route(create(provision)))
  scope.get<Call>(operatorAccount, route(show))
  scope.delete<Call>(operatorAccount, route(remove))
  scope.post<Call>(paths.operatorGrants, { schema: { body: grantForm } }, route(grant))
  scope.post<Call>(paths.operatorSuspend, { schema: { body: suspendForm } }, route(suspend))
  scope.post<Call>(paths.operatorResume, route(resume))
}

type Work = (caller: Caller, request: FastifyRequest<Call>, reply: FastifyReply) => Promise<unknown>

async function admit(stages: OperatorStages, request: FastifyRequest): Promise<Caller> {
  const { headers, ip, facts } = request
  const { authorization, 'x-api-key': keyHeader } = headers
  const credentials = { authorization, hasKeyHeader: keyHeader !== undefined, ip }
  const admitted = await stages.admitOperator(credentials)
  const { accountId, keyId } = admitted
  facts.accountId = accountId
  const accounts = stages.accounts.as({ kind: 'operator', accountId, keyId, ip })
  const idempotencyKey = requireIdempotencyKey(headers['idempotency-key']?.toString())
  return { ...admitted, accounts, idempotencyKey }
}

const list: Work = ({ accounts }, { query }) => listAccounts(accounts, query)

const show: Work = ({ accounts }, { params }) => showAccount(accounts, params.id)

function create(provision: Provision): Work {
  return async (caller, { body }, reply): Promise<ProvisionedAccount> => {
    const { accounts, accountId: operatorId, idempotencyKey: once } = caller
    const request = { ...(body as NewAccountForm), once, operatorId }
    const { account, isNew, key } = await provision(accounts, request) // 409 422
    reply.code(isNew ? 201 : 200)
    return { account: managedAccountAsJson(account), key }
  }
}

const remove: Work = async (caller, { params }, reply) => {
  const { id } = await caller.accounts.find(params.id)
  requireOther(caller, id)
  await caller.accounts.remove(id)
  return reply.code(204).send()
}

const grant: Work = async (caller, { params, body }) => {
  const { accounts, accountId: operatorId, idempotencyKey } = caller
  const { id } = await accounts.find(params.id)
  const once = idempotencyKey && `${operatorId}:${idempotencyKey}`
  await grantOne(accounts, id, { ...(body as OperatorGrantForm), once }) // 422
  return showAccount(accounts, id)
}

interface Grant extends OperatorGrantForm {
  once: string | undefined
}

async function grantOne(accounts: Accounts, id: string, form: Grant): Promise<unknown> {
  const { credits, plan, proUntil, once } = form
  const given = [credits, plan, proUntil].filter((one) => one !== undefined)
  if (given.length !== 1 || credits === 0) {
    throw new AppError(
      'request_invalid',
      'A grant has exactly one of `credits` (not 0), `plan` and `proUntil`. Send one request for each.',
    )
  }
  if (credits !== undefined) {
    return credits < 0
      ? accounts.withdrawCredits(id, -credits, once)
      : accounts.grantCredits(id, credits, once)
  }
  if (plan === null) return accounts.endPlan(id, once)
  if (plan !== undefined) return accounts.grantPlan(id, plan, once)
  return proUntil ? accounts.grantPro(id, proUntil, once) : accounts.endPro(id, once)
}

const suspend: Work = async (caller, { params, body }) => {
  const { id } = await caller.accounts.find(params.id)
  requireOther(caller, id)
  const { reason } = (body ?? {}) as SuspendForm
  await caller.accounts.suspend(id, reason)
  return showAccount(caller.accounts, id)
}

const resume: Work = async ({ accounts }, { params }) => {
  const { id } = await accounts.resume(params.id)
  return showAccount(accounts, id)
}

function requireOther({ accountId }: Caller, id: string): void {
  if (id !== accountId) return
  throw new AppError(
    'request_invalid',
    'This is the account of the API key itself. Use the key of another operator.',
  )
}

function parseJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const options = { parseAs: 'string', bodyLimit: bodyBytesMax } as const
  scope.addContentTypeParser('application/json', options, (_request, body: string, done) => {
    try {
      done(null, body === '' ? {} : JSON.parse(body))
    } catch {
      done(new AppError('request_invalid', 'The body is not valid JSON. Correct it.'))
    }
  })
}
