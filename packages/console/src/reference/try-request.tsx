import { useState } from 'react'
import { problemOf } from '../account/account-api.ts'
import { playgroundKey } from '../account/playground-key.ts'
import { useSession } from '../account/session.tsx'
import { Button } from '../elements/button.tsx'
import { Code } from '../elements/code.tsx'
import { Link } from '../navigation/link.tsx'
import type { Operation } from './openapi-document.ts'
import { indented, shortened } from './response-text.ts'

/** Sends a request that changes nothing from this page. */
export function TryRequest({ operation }: { operation: Operation }) {
  const { me } = useSession()
  const [answer, setAnswer] = useState<{ status: string; text: string }>()
  // nothing is changed from here, and the key of this page may not manage accounts
  if (operation.method !== 'GET' || operation.tags.includes('Operator')) return null
  if (operation.needsKey && !me) return <SignInToSend />
  return (
    <div className="stack">
      <p>
        <Button onClick={() => void send(operation).then(setAnswer)}>
          Send request<span className="visually-hidden">: {operation.summary}</span>
        </Button>
      </p>
      <div role="status" className="example">
        {answer && (
          <>
            <h4>{answer.status}</h4>
            {answer.text !== '' && (
              <Code code={answer.text} label={`${operation.summary}: response`} />
            )}
          </>
        )}
      </div>
    </div>
  )
}

/** Says to visitors what sending needs. */
export function SignInToSend() {
  return (
    <p className="soft small">
      <Link to="/sign-in?next=/docs">Sign in</Link> to send this request from here.
    </p>
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
      text: shortened(indented(await response.text())),
    }
  } catch (error) {
    return { status: problemOf(error), text: '' }
  }
}
