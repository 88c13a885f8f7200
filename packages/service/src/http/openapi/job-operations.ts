import { policy } from '@rowdeck/core/fairness'
import { answers, routeErrors } from '../contract.ts'
import { pageSizes } from '../job-json.ts'
import { paths, pathTemplate } from '../paths.ts'
import { errorResponses } from './error-responses.ts'
import { exampleJob } from './example-job.ts'
import { tableContent } from './operations.ts'
import { queryParameters, type RequestParts, requestBody } from './request-body.ts'
import { headersOf } from './response-headers.ts'
import { queryParameter, type Schema } from './schema.ts'

const rates = ['RateLimit-Policy', 'RateLimit'] as const
const requestId = { $ref: '#/components/parameters/RequestId' }
const id = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of the job.',
  schema: { type: 'string' },
}
const tags = ['Jobs']
const free = 'Free of charge; counts only towards its own rate limit.'

/** Returns the operations of jobs, by path. */
export function jobPaths(parts: RequestParts): Record<string, Schema> {
  return {
    [paths.jobs]: { post: sendOperation(parts), get: listOperation() },
    [pathTemplate(paths.job)]: { get: showOperation(), delete: removeOperation() },
    [pathTemplate(paths.jobResult)]: { get: resultOperation() },
  }
}

/** The parts of a request with the fields that only jobs have. */
function ofJobs(parts: RequestParts): RequestParts {
  const { formFields, jsonFields, queryFields, jobFormFields, jobJsonFields } = parts
  // a secret, which query strings never have
  const { result_url: _, ...queried } = jobFormFields
  return {
    ...parts,
    formFields: { ...formFields, ...jobFormFields },
    jsonFields: { ...jsonFields, ...jobJsonFields },
    queryFields: { ...queryFields, ...queried },
  }
}

function sendOperation(parts: RequestParts): Schema {
  return {
    operationId: 'sendJob',
    tags,
    summary: 'Send a deck to be converted later',
    description: `Takes what a conversion takes, and answers as soon as the document has arrived. What the conversion may cost is reserved now and charged once, when the result exists; a job that fails, is canceled or ends with its server is not charged, except for descriptions of slides that a model has already written. While a job with the same Idempotency-Key is under way or its result can be fetched, the answer is that job. A form may have up to ${policy.jobs.filesMax} parts named \`file\`, as large together as one file may be: each becomes a job with the same options, all or none are accepted, and the answer is a list.`,
    parameters: [
      { $ref: '#/components/parameters/IdempotencyKey' },
      requestId,
      ...queryParameters(ofJobs(parts)),
    ],
    requestBody: requestBody(ofJobs(parts)),
    responses: {
      '202': {
        description: 'The job, or the jobs of several files.',
        headers: headersOf([...rates, 'Cache-Control'], ['Idempotent-Replayed', 'Server-Timing']),
        content: content(answers.sentJobs, exampleJob('queued')),
      },
      ...errorResponses(routeErrors.sendJob),
    },
  }
}

function listOperation(): Schema {
  return {
    operationId: 'listJobs',
    tags,
    summary: 'List the jobs of the account',
    description: `Newest first. Jobs are listed for a day after their end. ${free}`,
    parameters: [
      queryParameter('limit', {
        description: 'Maximum number of jobs on the page.',
        ...{ type: 'integer', minimum: 1, maximum: pageSizes.max, default: pageSizes.default },
      }),
      queryParameter('cursor', {
        description: 'Where the page begins: `next` of the page before.',
        type: 'string',
      }),
      queryParameter('batch', {
        description: 'Only the jobs that were sent with one request: the id of their batch.',
        type: 'string',
      }),
      requestId,
    ],
    responses: {
      '200': {
        description: 'A page of jobs.',
        headers: headersOf([...rates, 'Cache-Control']),
        content: content(answers.jobList, { jobs: [exampleJob('done')], next: null }),
      },
      ...errorResponses(routeErrors.listJobs),
    },
  }
}

function showOperation(): Schema {
  return {
    operationId: 'getJob',
    tags,
    summary: 'Get the status of a job',
    description: free,
    parameters: [id, requestId],
    responses: {
      '200': {
        description: 'The job.',
        headers: headersOf([...rates, 'Cache-Control']),
        content: content(answers.job, exampleJob('running')),
      },
      ...errorResponses(routeErrors.job),
    },
  }
}

function removeOperation(): Schema {
  return {
    operationId: 'deleteJob',
    tags,
    summary: 'Cancel a job, or forget its result',
    description: `A job that is not done is canceled and not charged, except for descriptions of slides that a model has already written. The result of one that is done is deleted from memory; its charge stays. ${free}`,
    parameters: [id, requestId],
    responses: {
      '204': { description: 'Done.', headers: headersOf([...rates, 'Cache-Control']) },
      ...errorResponses(routeErrors.job),
    },
  }
}

function resultOperation(): Schema {
  return {
    operationId: 'getJobResult',
    tags,
    summary: 'Get the rows of a job',
    description: `The header \`Accept\` selects the format, as for a conversion. The result can be fetched up to 100 times until it expires. A job that has failed answers as a conversion would have. ${free}`,
    parameters: [id, requestId],
    responses: {
      '200': {
        description: 'The rows.',
        headers: headersOf(
          [...rates, 'Cache-Control'],
          ['Content-Disposition', 'Unreadable-Slides', 'X-Accel-Buffering', 'Server-Timing'],
        ),
        content: tableContent(),
      },
      ...errorResponses(routeErrors.jobResult),
    },
  }
}

function content(schema: object, value: object): Schema {
  return { 'application/json': { schema, examples: { example: { value } } } }
}
