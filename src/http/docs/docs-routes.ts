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
 * `'unsafe-inline'` is allowed for styles only, because Scalar inserts style sheets by script. Scripts and all
 * other resources come from this origin only.
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

/** Adds `/docs`, the interactive API reference. All its files are served from this origin. */
export function docsRoutes(server: FastifyInstance): void {
  // the bundle is large, so it is loaded on the first request
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
      `The documentation page has not been built. The API is described at ${paths.openApi}.`,
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

/** Returns a function that runs `run` once and caches its result; failures are not cached. */
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
