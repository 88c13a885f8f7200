import { useEffect } from 'react'
import { useIsMetered, useSession } from '../account/session.tsx'
import { useQuery } from '../account/use-query.ts'
import { useTitle } from '../elements/use-title.ts'
import { navigate } from '../navigation/router.ts'
import { SecondFactorSection } from '../second-factor/second-factor-section.tsx'
import { BillingSection } from './billing-section.tsx'
import { ConversionsChart } from './conversions-chart.tsx'
import { DeleteSection } from './delete-section.tsx'
import { JobsSection } from './jobs-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { MailsSection } from './mails-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { RequestsSection } from './requests-section.tsx'
import { Section } from './section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

const contents = [
  ['keys', 'API keys'],
  ['billing', 'Billing'],
  ['conversions', 'Conversions'],
  ['requests', 'Recent requests'],
  ['jobs', 'Jobs'],
  ['webhooks', 'Webhooks'],
  ['mails', 'Mails'],
  ['password', 'Password'],
  ['second-factor', 'Second factor'],
  ['sessions', 'Sessions'],
  ['delete', 'Delete account'],
] as const

/** Everything about the account of the user, on one page. */
export function SettingsPage() {
  useTitle('Settings')
  const { me, site } = useSession()
  const isMetered = useIsMetered()
  useEffect(() => {
    if (me === null) navigate('/sign-in?next=/settings')
  }, [me])
  if (!me) return <div className="page" aria-busy="true" />
  return (
    <div className="page settings">
      <header className="stack">
        <h1>Settings</h1>
        <p className="soft">{me.email}</p>
      </header>
      <nav className="contents" aria-label="On this page">
        {contents
          .filter(([id]) => id !== 'mails' || site?.mailsQuotas)
          .filter(([id]) => id !== 'password' || !site?.singleSignOn?.isOnlyWay)
          .map(([id, title]) => (
            <a key={id} href={`#${id}`}>
              {id === 'billing' && !isMetered ? 'Limits' : title}
            </a>
          ))}
      </nav>
      <div className="sections">
        <KeysSection />
        <BillingSection />
        <ConversionsSection />
        <RequestsSection />
        <JobsSection />
        <WebhooksSection />
        {site?.mailsQuotas && <MailsSection />}
        <PasswordSection />
        <SecondFactorSection />
        <SessionsSection />
        <DeleteSection />
      </div>
    </div>
  )
}

function ConversionsSection() {
  const { data, refusal } = useQuery('GET /web/conversions')
  return (
    <Section title="Conversions in the last 30 days" id="conversions" refusal={refusal}>
      {data && <ConversionsChart days={data.days} />}
    </Section>
  )
}
