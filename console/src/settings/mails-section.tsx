import { useState } from 'react'
import { AccountRefusal, callAccount } from '../account/account-api.ts'
import { useQuery } from '../account/use-query.ts'
import { Tick } from '../elements/tick.tsx'
import { Section } from './section.tsx'

/** Whether mails say when a quota is nearly or quite used. */
export function MailsSection() {
  const { data, refusal, reload } = useQuery('GET /web/quota-mails')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  async function choose(wanted: boolean): Promise<void> {
    setBusy(true)
    try {
      setProblem('')
      await callAccount('POST /web/quota-mails', { body: { wanted } })
      await reload()
    } catch (error) {
      if (!(error instanceof AccountRefusal)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section title="Mails" id="mails" refusal={refusal}>
      {data && (
        <Tick
          label="Tell me when 80% and 100% of my conversions of a period are used"
          on={data.wanted}
          disabled={busy}
          onToggle={(wanted) => void choose(wanted)}
        />
      )}
      <p role="alert" className="problem">
        {problem}
      </p>
    </Section>
  )
}
