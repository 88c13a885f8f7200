import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ConsoleFile, readConsole } from './console-files.ts'
import { letDrawPages, securePage } from './page-headers.ts'

/** The pages of the console. All are the same file; the page looks at the address to know what to show. */
const pages = new Set([
  '/',
  '/sign-in',
  '/sign-up',
  '/forgot',
  '/set-password',
  '/settings',
  '/operator',
  '/docs',
])

const drawsPages = /^\/assets\/pdf-worker-[\w-]+\.js$/

const notBuilt = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Rowdeck</title></head>
<body><h1>Rowdeck</h1>
<p>The service runs, but its pages are not built. The API is at <code>POST /api/v1/convert</code>.</p>
</body></html>
`

/** Serves the console, built or not. Paths of the API are never answered here. */
export function pageRoutes(
  server: FastifyInstance,
  { folder, publicUrl }: { folder: string; publicUrl: string | undefined },
): void {
  let files: Map<string, ConsoleFile> | undefined
  server.get('/*', async (request, reply) => {
    const [path = '/'] = request.url.split('?')
    files ??= readConsole(folder)
    const file = files?.get(path)
    const isPage = path === '/index.html' || isPageOf(path)
    if (!isPage && !file) {
      reply.callNotFound()
      return reply
    }
    securePage(request, reply, publicUrl)
    if (drawsPages.test(path)) letDrawPages(reply)
    if (isPage && !files) {
      return reply
        .code(503)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(notBuilt)
    }
    const found = isPage ? files?.get('/index.html') : file
    return found && send(found, request, reply)
  })
}

function isPageOf(path: string): boolean {
  return pages.has(path) || path.startsWith('/settings/') || path.startsWith('/operator/')
}

async function send(
  file: ConsoleFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const cache = file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache'
  reply.headers({ 'cache-control': cache, etag: file.etag, vary: 'accept-encoding' })
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  const { bytes, encoding } = await file.encoded(request.headers['accept-encoding']?.toString())
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(file.type).send(bytes)
}
