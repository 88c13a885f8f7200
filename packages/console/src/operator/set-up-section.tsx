import type { OperatorView } from '@rowdeck/service/console-contract'
import type { ReactNode } from 'react'
import { Facts } from '../elements/facts.tsx'
import { Section } from '../settings/section.tsx'

/** What is not set up yet and how to do it; nothing once everything is. */
export function SetUpSection({ view }: { view: OperatorView }) {
  const { setUp } = view.state
  const steps: [isDone: boolean, what: string, how: ReactNode][] = [
    [
      setUp.publicUrl,
      'Public address',
      <>
        Set <code>ROWDECK_PUBLIC_URL</code> to the address under which people reach the service, so
        that links and passkeys work from other machines.
      </>,
    ],
    [
      setUp.mail,
      'Mail server',
      <>
        Set <code>SMTP_URL</code>. Until then, links are shown to you on the page of accounts.
      </>,
    ],
    [
      setUp.secret,
      'Secret',
      <>
        Set <code>ROWDECK_SECRET_FILE</code> to a file outside the data directory, so that a copy of
        the data does not contain the key of its cookies.
      </>,
    ],
    [
      setUp.backup === 'database' || view.lastBackupAt !== null,
      'Backups',
      <>
        Run <code>rowdeck backup FILE</code> every day; the service may go on running.
      </>,
    ],
  ]
  const missing = steps.filter(([isDone]) => !isDone)
  if (missing.length === 0) return null
  return (
    <Section title="Not set up yet" id="set-up">
      <Facts
        className="panel operator-set-up"
        facts={missing.map(([, what, how]) => [what, how] as const)}
      />
    </Section>
  )
}
