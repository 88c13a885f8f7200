import type { WebErrorCode, WebFailure, WebRoutes } from '@rowdeck/service/console-contract'
import { announceSignOut, type DecksAtSignOut, signsOut } from './sign-out.ts'

const offlineMessage = 'The service cannot be reached. Check your connection and try again.'

type Route = keyof WebRoutes
type RequestOf<R extends Route> = WebRoutes[R] extends { request: infer Body } ? Body : undefined
type ResponseOf<R extends Route> = WebRoutes[R]['response']

interface Call<R extends Route> {
  /** Replaces `:id` in the path. */
  id?: string
  body?: RequestOf<R>
  query?: WebRoutes[R]['query']
  /** What becomes of the decks in this browser if the call signs out. They are kept unless somebody chose to erase them. */
  decks?: DecksAtSignOut
}

/** A request that the console API refused, or that did not reach it. */
export class AccountRefusal extends Error {
  override readonly name = 'AccountRefusal'
  readonly code: WebErrorCode | 'offline'
  /** The field of the request that caused the refusal, if known. */
  readonly field: string | undefined

  constructor(code: WebErrorCode | 'offline', message: string, field?: string) {
    super(message)
    this.code = code
    this.field = field
  }
}

/** Calls a route of the console API. Throws an `AccountRefusal` with a message for people. */
export async function callAccount<R extends Route>(
  route: R,
  { id, body, query, decks = 'keep' }: Call<R> = {},
): Promise<ResponseOf<R>> {
  const [method = '', path = ''] = route.split(' ')
  const changes = method !== 'GET'
  const address = path.replace(':id', encodeURIComponent(id ?? ''))
  const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
  const response = await reach(address + search, {
    method,
    headers: changes ? { 'content-type': 'application/json' } : {},
    body: changes ? JSON.stringify(body ?? {}) : null,
    credentials: 'same-origin',
  })
  if (!response.ok) {
    const refusal = await refusalOf(response)
    if (refusal.code === 'signed_out' && route !== 'GET /web/me')
      for (const notify of signedOut) notify()
    throw refusal
  }
  if (signsOut(route)) await announceSignOut(decks)
  return (response.status === 204 ? null : await response.json()) as ResponseOf<R>
}

const signedOut = new Set<() => void>()

/** Calls the listener whenever a request is refused because nobody is signed in. Returns how to stop that. */
export function onSignedOut(listener: () => void): () => void {
  signedOut.add(listener)
  return () => void signedOut.delete(listener)
}

/** Returns what a page says about a request that failed: without a refusal, there was no response. */
export function problemOf(error: unknown): string {
  return error instanceof AccountRefusal ? error.message : offlineMessage
}

async function reach(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request)
  } catch {
    throw new AccountRefusal('offline', offlineMessage)
  }
}

async function refusalOf(response: Response): Promise<AccountRefusal> {
  const failure = (await response.json().catch(() => undefined)) as WebFailure | undefined
  if (!failure?.error) {
    return new AccountRefusal(
      'internal',
      'Something went wrong on our side. Try again in a moment.',
    )
  }
  const { code, message, field } = failure.error
  return new AccountRefusal(code, message, field)
}
