import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFixed } from '../fixed-answer.ts'
import { pageFiles, type ReadPageFile } from './page-files.ts'
import { allowWebAssembly, securePage } from './page-headers.ts'
import { type PagePath, pagePaths } from './page-paths.ts'

const previewWorker = /^\/assets\/pdf-worker-[\w-]+\.js$/

const notBuilt = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Rowdeck</title></head>
<body><h1>Rowdeck</h1>
<p>The service is running, but its pages are not built. The API is at <code>POST /api/v1/convert</code>.</p>
</body></html>
`

const index = 'index.html'
/** Vite adds a content hash to the name of every file in this folder. */
const hashedFile = /^\/assets\//
const apiPath = /^\/(?:api|web)(?:\/|$)/
const forever = 'public, max-age=31536000, immutable'

interface PageFolder {
  folder: string
  publicUrl: string | undefined
  /** Pages that this service does not have. */
  hidden: readonly string[]
}

/**
 * Serves the pages of the console, or a notice if they are not built. Browsers get a page for addresses that do not
 * exist, with status 404; programs, and everyone below `/api` and `/web`, get the JSON of the API.
 */
export function pageRoutes(
  server: FastifyInstance,
  { folder, publicUrl, hidden }: PageFolder,
): void {
  const read = pageFiles(folder)
  server.get('/*', async (request, reply) => {
    const path = pathOf(request)
    const page = pageAt(path, hidden)
    const isPage = page !== undefined
    // the route is the same for all pages and files, and the path is not logged
    if (isPage) request.facts.page = page
    const file = await read(isPage ? index : path.slice(1))
    if (file === undefined && !isPage) {
      return await answerNotFound(request, reply, { read, publicUrl })
    }
    securePage(request, reply, publicUrl)
    if (previewWorker.test(path)) allowWebAssembly(reply)
    if (file === undefined) return sendHtml(reply, 503, notBuilt)
    reply.header('cache-control', hashedFile.test(path) ? forever : 'no-cache')
    return sendFixed(request, reply, file)
  })
}

interface NotFoundPage {
  read: ReadPageFile
  publicUrl: string | undefined
}

async function answerNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  { read, publicUrl }: NotFoundPage,
): Promise<FastifyReply> {
  const wantsPage = request.headers.accept?.includes('text/html') && !apiPath.test(request.url)
  const page = wantsPage ? await read(index) : undefined
  if (page === undefined) {
    reply.callNotFound()
    return reply
  }
  securePage(request, reply, publicUrl)
  return sendHtml(reply, 404, page.content)
}

function sendHtml(reply: FastifyReply, status: number, html: string | Buffer): FastifyReply {
  const typed = reply.code(status).type('text/html; charset=utf-8')
  return typed.header('cache-control', 'no-store').send(html)
}

function pathOf({ url }: FastifyRequest): string {
  const [path = '/'] = url.split('?')
  return path
}

/** Returns the name of the page at a path; undefined if there is none. */
function pageAt(path: string, hidden: readonly string[]): string | undefined {
  if (path === '/index.html') return 'playground'
  if (hidden.includes(path)) return undefined
  const pages = Object.entries<PagePath>(pagePaths)
  const found = pages.find(
    ([, page]) => path === page.path || (page.prefix && path.startsWith(`${page.path}/`)),
  )
  return found?.[0]
}
