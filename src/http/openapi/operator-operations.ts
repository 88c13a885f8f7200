import { routeErrors } from '../contract.ts'
import {
  grantForm,
  listQuery,
  managedAccountDetail,
  managedAccounts,
  newAccountForm,
  provisionedAccount,
  suspendForm,
} from '../contract-operator.ts'
import { paths, pathTemplate } from '../paths.ts'
import { errorResponses } from './error-responses.ts'
import { headersOf } from './response-headers.ts'
import type { Schema } from './schema.ts'

const requestId = { $ref: '#/components/parameters/RequestId' }
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Makes it safe to retry the request: with the same key, the same request has an effect once; a different one is refused.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}
const accountId = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of the account.',
  schema: { type: 'string' },
}
const detail = { description: 'The account.', schema: managedAccountDetail }

/** Returns the operations with which other systems manage accounts, by path. */
export function operatorPaths(): Record<string, Schema> {
  return {
    [paths.operatorAccounts]: { get: listOperation(), post: createOperation() },
    [pathTemplate(paths.operatorAccount)]: {
      get: operation('showAccount', 'Get an account and what it may do', { 200: detail }),
      delete: operation(
        'deleteAccount',
        'Delete an account with all personal data; its ledger is kept without the person',
        { 204: { description: 'The account is deleted.' } },
      ),
    },
    [pathTemplate(paths.operatorGrants)]: {
      post: {
        ...operation('grant', 'Grant credits, a plan or Pro', { 200: detail }),
        parameters: [accountId, idempotencyKey, requestId],
        requestBody: bodyOf(grantForm, { credits: 100 }),
      },
    },
    [pathTemplate(paths.operatorSuspend)]: {
      post: {
        ...operation('suspendAccount', 'Refuse the keys and sessions of the person', {
          200: detail,
        }),
        requestBody: bodyOf(suspendForm, { reason: 'payment overdue' }),
      },
    },
    [pathTemplate(paths.operatorResume)]: {
      post: operation('resumeAccount', 'End the suspension of an account', { 200: detail }),
    },
  }
}

function listOperation(): Schema {
  const properties = Object.entries(listQuery.properties).map(([name, one]) => {
    return [name, one as object as Schema] as const
  })
  const parameters = properties.map(([name, { description, ...schema }]) => {
    return { name, in: 'query', description, schema }
  })
  return {
    ...operation('listAccounts', 'List accounts, oldest first', {
      200: { description: 'A page of accounts.', schema: managedAccounts },
    }),
    parameters: [...parameters, requestId],
  }
}

function createOperation(): Schema {
  const answer = { schema: provisionedAccount }
  return {
    ...operation('createAccount', 'Create an account', {
      200: { ...answer, description: 'An earlier request created the account.' },
      201: { ...answer, description: 'The account was created.' },
    }),
    parameters: [idempotencyKey, requestId],
    requestBody: bodyOf(newAccountForm, {
      email: 'ann@example.com',
      externalId: 'customer-42',
      key: { name: 'production', monthlyCap: 5000 },
    }),
  }
}

type Answers = Record<number, { description: string; schema?: object }>

function operation(operationId: string, summary: string, answers: Answers): Schema {
  const headers = headersOf(['RateLimit-Policy', 'RateLimit', 'Cache-Control'])
  const responses = Object.entries(answers).map(([status, { description, schema }]) => {
    const content = schema && { content: { 'application/json': { schema } } }
    return [status, { description, headers, ...content }]
  })
  return {
    operationId,
    tags: ['Operator'],
    summary,
    description: 'Requires a key with the scope `operator` of an account that is an operator.',
    parameters: [accountId, requestId],
    responses: { ...Object.fromEntries(responses), ...errorResponses(routeErrors.operator) },
  }
}

function bodyOf(schema: object, value: object): Schema {
  return {
    required: true,
    content: { 'application/json': { schema, examples: { example: { value } } } },
  }
}
