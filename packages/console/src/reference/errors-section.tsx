import { WithCode } from './description.tsx'
import type { ErrorFacts } from './error-facts.ts'
import { Listing } from './listing.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Every error code: what failed, and what a response says to do. */
export function ErrorsSection({ errors }: { errors: readonly ErrorFacts[] }) {
  const lead = (
    <>
      Every error is JSON with a <code>code</code>, which programs compare, and a{' '}
      <code>message</code>, which says to people what failed and what to do. Codes are added, never
      renamed.
    </>
  )
  return <Listing title="Errors" id="errors" lead={lead} facts={errors} entryOf={entryOf} />
}

function entryOf({ code, status, meaning, message }: ErrorFacts) {
  return {
    id: `error-${code}`,
    name: code,
    before: <StatusBadge status={status} />,
    text: (
      <>
        <p>{meaning}</p>
        <p className="soft">
          <WithCode text={message} />
        </p>
      </>
    ),
  }
}
