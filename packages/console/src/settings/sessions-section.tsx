import type { Session } from '@rowdeck/service/console-contract'
import { callAccount } from '../account/account-api.ts'
import { useSession } from '../account/session.tsx'
import { useQuery } from '../account/use-query.ts'
import { useTask } from '../account/use-task.ts'
import { browserName } from '../elements/browser-name.ts'
import { Button } from '../elements/button.tsx'
import { Facts } from '../elements/facts.tsx'
import { formatMoment } from '../elements/format.ts'
import { navigate } from '../navigation/router.ts'
import { useSigningOut } from '../playground/use-signing-out.tsx'
import { KeyItem } from './key-item.tsx'
import { Section } from './section.tsx'

export function SessionsSection() {
  const { data, refusal, reload } = useQuery('GET /web/sessions')
  const { refresh } = useSession()
  const { refusal: problem, run } = useTask()
  const endOne = (id: string) =>
    run(async () => {
      await callAccount('DELETE /web/sessions/:id', { id })
      await reload()
    })
  const { start, dialog } = useSigningOut((decks) =>
    run(async () => {
      await callAccount('DELETE /web/sessions', { decks })
      await refresh()
      navigate('/sign-in')
    }),
  )
  return (
    <Section title="Sessions" id="sessions" refusal={refusal}>
      <ul className="keys panel">
        {data?.sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void endOne(session.id)} />
        ))}
      </ul>
      <p role="alert" className="problem">
        {problem?.message}
      </p>
      <p>
        <Button label="Sign out everywhere" onClick={start} />
      </p>
      {dialog}
    </Section>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { userAgent, address, current, createdAt, endsAt } = session
  const name = browserName(userAgent)
  const facts = [
    ['Signed in', formatMoment(createdAt)],
    ['Expires', formatMoment(endsAt)],
    ['Address', address ?? 'Unknown'],
  ] as const
  return (
    <KeyItem
      name={name}
      beside={current && <span className="soft small">This session</span>}
      about={<Facts facts={facts} />}
    >
      {!current && (
        <Button label="Sign out" kind="subtle" of={`of the session of ${name}`} onClick={onEnd} />
      )}
    </KeyItem>
  )
}
