import { useState } from 'react'
import { AccountRefusal } from '../account/account-api.ts'
import { playgroundKey } from '../account/playground-key.ts'
import { useSession } from '../account/session.tsx'
import { Scrolling } from '../elements/scrolling.tsx'
import { Link } from '../navigation/link.tsx'
import type { Operation } from './openapi-document.ts'

/** Longer responses are cut, so that the page stays usable. */
const shownCharactersMax = 20_000

/** Sends the request from this page if it only reads; decks are converted in the playground. */
export function TryRequest({ operation }: { operation: Operation }) {
  const { me } = useSession()
  const [answer, setAnswer] = useState<{ status: string; text: string }>()
  if (operation.operationId === 'convert') {
    return (
      <p>
        <Link to="/" className="button">
          Try it with a deck
        </Link>
      </p>
    )
  }
  if (operation.method !== 'GET' || operation.path.includes('{')) return null
  if (operation.needsKey && !me) {
    return (
      <p className="soft small">
        <Link to="/sign-in?next=/docs">Sign in</Link> to send this request from here.
      </p>
    )
  }
  return (
    <div className="stack">
      <p>
        <button
          type="button"
          className="button"
          onClick={() => void send(operation).then(setAnswer)}
        >
          Send request<span className="visually-hidden">: {operation.summary}</span>
        </button>
      </p>
      <div role="status" className="example">
        {answer && (
          <>
            <h4>{answer.status}</h4>
            {answer.text !== '' && (
              <Scrolling className="code" label={`${operation.summary}: response`}>
                <pre>{answer.text}</pre>
              </Scrolling>
            )}
          </>
        )}
      </div>
    </div>
  )
}

async function send({ path, needsKey }: Operation): Promise<{ status: string; text: string }> {
  try {
    const headers = needsKey
      ? { authorization: `Bearer ${(await playgroundKey()).secret}` }
      : undefined
    const response = await fetch(path, headers ? { headers } : {})
    return {
      status: `Status ${response.status}`,
      text: shorten(indented(await response.text())),
    }
  } catch (error) {
    const status =
      error instanceof AccountRefusal
        ? error.message
        : 'The service cannot be reached. Check your connection and try again.'
    return { status, text: '' }
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

function shorten(text: string): string {
  return text.length <= shownCharactersMax ? text : `${text.slice(0, shownCharactersMax)}\n…`
}
