import { Anchor } from './anchor.tsx'
import { WithCode } from './description.tsx'
import type { ErrorFacts } from './error-facts.ts'
import { StatusBadge } from './status-badge.tsx'

/** Every error code: what failed, and what a response says to do. */
export function ErrorsSection({ errors }: { errors: readonly ErrorFacts[] }) {
  return (
    <section id="errors" className="operation listing" aria-labelledby="errors-title">
      <div className="stack">
        <h2 id="errors-title">
          Errors
          <Anchor id="errors" of="Errors" />
        </h2>
        <p>
          Every error is JSON with a <code>code</code>, which programs compare, and a{' '}
          <code>message</code>, which says to people what failed and what to do. Codes are added,
          never renamed.
        </p>
        <ul className="parameters">
          {errors.map(({ code, status, meaning, message }) => (
            <li key={code} id={`error-${code}`} className="parameter">
              <p className="line">
                <StatusBadge status={status} />
                <code className="parameter-name">{code}</code>
                <Anchor id={`error-${code}`} of={code} />
              </p>
              <p>{meaning}</p>
              <p className="soft">
                <WithCode text={message} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
