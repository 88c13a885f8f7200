import { useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { useQuery } from '../account/use-query.ts'
import { Button } from '../elements/button.tsx'
import type { Send } from '../elements/form.tsx'
import { formatMoment } from '../elements/format.ts'
import { FormDialog } from '../settings/form-dialog.tsx'
import { Section } from '../settings/section.tsx'
import { InviteDialog } from './link-dialogs.tsx'

interface Decision {
  email: string
  letsIn: boolean
}

/** Who asked for an account or a link and waits for an operator; nothing if nobody does. */
export function WaitingSection({ onChange }: { onChange: () => void }) {
  const { data, reload } = useQuery('GET /web/operator/waiting')
  const [decision, setDecision] = useState<Decision>()
  const finish = () => {
    setDecision(undefined)
    void reload()
    onChange()
  }
  if (!data || (data.people.length === 0 && !decision)) return null
  return (
    <Section title={`Waiting (${data.people.length})`} id="waiting">
      <ul className="keys panel">
        {data.people.map(({ email, since }) => (
          <li key={email} className="line between waiting-person">
            <span>
              <strong className="waiting-email">{email}</strong>{' '}
              <span className="soft small">asked {formatMoment(since)}</span>
            </span>
            <span className="line">
              <Button
                label="Let in"
                kind="primary"
                small
                aria-label={`Let in ${email}`}
                onClick={() => setDecision({ email, letsIn: true })}
              />
              <Button
                label="Refuse"
                kind="to-danger"
                small
                aria-label={`Refuse ${email}`}
                onClick={() => setDecision({ email, letsIn: false })}
              />
            </span>
          </li>
        ))}
      </ul>
      {decision?.letsIn && <InviteDialog email={decision.email} onClose={finish} />}
      {decision?.letsIn === false && <RefuseDialog email={decision.email} onClose={finish} />}
    </Section>
  )
}

function RefuseDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const send: Send = async () => {
    await callAccount('POST /web/operator/waiting/refuse', { body: { email } })
    onClose()
  }
  return (
    <FormDialog
      title={`Refuse ${email}?`}
      lead={<p>The person is not told, and may ask again.</p>}
      send={send}
      action="Refuse"
      destructive
      onClose={onClose}
    />
  )
}
