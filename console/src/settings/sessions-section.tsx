import { useState } from 'react'
import type { Session } from '../../../src/console-server/contract.ts'
import { AccountRefusal, callAccount } from '../account/account-api.ts'
import { useSession } from '../account/session.tsx'
import { useAnswer } from '../account/use-answer.ts'
import { formatMoment } from '../elements/format.ts'
import { navigate } from '../navigation/router.ts'
import { Section } from './section.tsx'

export function SessionsSection() {
  const { answer, refusal, reload } = useAnswer('GET /web/sessions')
  const { refresh } = useSession()
  const [fault, setFault] = useState('')
  async function attempt(task: () => Promise<unknown>): Promise<void> {
    try {
      setFault('')
      await task()
    } catch (error) {
      if (!(error instanceof AccountRefusal)) throw error
      setFault(error.message)
    }
  }
  const endOne = (id: string) =>
    attempt(async () => {
      await callAccount('DELETE /web/sessions/:id', { id })
      await reload()
    })
  const endAll = () =>
    attempt(async () => {
      await callAccount('DELETE /web/sessions')
      await refresh()
      navigate('/sign-in')
    })
  return (
    <Section title="Sessions" id="sessions" refusal={refusal}>
      <ul className="keys">
        {answer?.sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void endOne(session.id)} />
        ))}
      </ul>
      <p role="alert">{fault}</p>
      <p>
        <button type="button" className="button" onClick={() => void endAll()}>
          Sign out everywhere
        </button>
      </p>
    </Section>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { userAgent, address, current, createdAt, endsAt } = session
  const name = browserOf(userAgent)
  return (
    <li className="key">
      <div className="key-name">
        <h3>
          {name}
          {current && <span className="soft">, this one</span>}
        </h3>
        <span className="soft small">{address}</span>
      </div>
      <dl className="facts">
        <div>
          <dt>Signed in</dt>
          <dd>{formatMoment(createdAt)}</dd>
        </div>
        <div>
          <dt>Ends</dt>
          <dd>{formatMoment(endsAt)}</dd>
        </div>
      </dl>
      {!current && (
        <div className="key-tasks">
          <button type="button" className="button quiet" onClick={onEnd}>
            End<span className="unseen"> the session of {name}</span>
          </button>
        </div>
      )}
    </li>
  )
}

/** What people call the browser; the order matters, since most of them call themselves by each other's names. */
const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari', 'curl']
const systems = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac OS X', 'Linux']
const plainNames: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' }

function browserOf(userAgent: string | null): string {
  const named = (names: string[]) => {
    const found = names.find((name) => userAgent?.includes(name))
    return found && (plainNames[found] ?? found)
  }
  const browser = named(browsers) ?? 'A browser'
  const system = named(systems)
  return system ? `${browser} on ${system}` : browser
}
