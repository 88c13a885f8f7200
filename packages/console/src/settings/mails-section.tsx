import { callAccount } from '../account/account-api.ts'
import { useQuery } from '../account/use-query.ts'
import { useTask } from '../account/use-task.ts'
import { Tick } from '../elements/tick.tsx'
import { Section } from './section.tsx'

/** Whether mails say when a quota is nearly or quite used. */
export function MailsSection() {
  const { data, refusal, reload } = useQuery('GET /web/quota-mails')
  const { busy, refusal: problem, run } = useTask()
  const choose = (wanted: boolean) =>
    run(async () => {
      await callAccount('POST /web/quota-mails', { body: { wanted } })
      await reload()
    })
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
        {problem?.message}
      </p>
    </Section>
  )
}
