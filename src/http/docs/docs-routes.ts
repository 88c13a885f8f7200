import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../errors.ts'
import { fixedAnswer, sendFixed } from '../fixed-answer.ts'
import { paths } from '../paths.ts'
import { docsPage, docsStart } from './docs-page.ts'

const javaScript = 'text/javascript; charset=utf-8'
const bundleFile = join(import.meta.dirname, '..', '..', '..', 'console', 'dist', 'docs-bundle.js')

/**
 * `'unsafe-inline'` stands for styles alone: Scalar puts its style sheet, and those of what it shows,
 * into the page by script. Scripts are ours or none, and nothing is fetched from anywhere else.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** `/docs`: the OpenAPI document for people, with requests that can be tried; all of it from here. */
export function docsRoutes(server: FastifyInstance): void {
  // the bundle is large, so that it is loaded when it is first asked for
  const assets = once(loadAssets)
  server.get(paths.docs, async (request, reply) => {
    const { page } = await assets()
    return sendFixed(request, protect(reply), page)
  })
  server.get(paths.docsBundle, async (request, reply) => {
    const { bundle } = await assets()
    const { v } = request.query as { v?: string }
    if (`"${v}"` === bundle.etag) {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
    }
    return sendFixed(request, protect(reply), bundle)
  })
  server.get(paths.docsStart, async (request, reply) => {
    const { start } = await assets()
    return sendFixed(request, protect(reply), start)
  })
}

async function loadAssets() {
  const bundle = await fixedAnswer(javaScript, await readBundle())
  return {
    bundle,
    page: await fixedAnswer('text/html; charset=utf-8', docsPage(bundle.etag.slice(1, -1))),
    start: await fixedAnswer(javaScript, docsStart()),
  }
}

async function readBundle(): Promise<string> {
  try {
    return await readFile(bundleFile, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new AppError(
      'not_found',
      `This page is not built. The API is described at ${paths.openApi}.`,
    )
  }
}

function protect(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
  })
}

/** Runs it the first time; a failure is not kept. */
function once<T>(run: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= run().catch((error: unknown) => {
      result = undefined
      throw error
    })
    return result
  }
}
