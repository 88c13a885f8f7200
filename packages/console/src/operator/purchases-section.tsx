import { useQuery } from '../account/use-query.ts'
import { formatDay } from '../elements/format.ts'
import { Section } from '../settings/section.tsx'

/** What an account has from Stripe, since when, and from which objects; nothing if it never bought anything. */
export function OperatorPurchasesSection({ id }: { id: string }) {
  const { data: purchases, refusal } = useQuery('GET /web/operator/accounts/:id/purchases', id)
  if (!refusal && !purchases?.customerUrl) return null
  return (
    <Section title="Stripe" id="stripe" refusal={refusal}>
      {purchases?.attention.map((message) => (
        <p key={message} className="notice warning">
          {message}
        </p>
      ))}
      <ul className="stack stack-tight">
        {purchases?.subscriptions.map(({ name, status, since, url }) => (
          <li key={url}>
            <a href={url}>{name}</a>, {status}, since {formatDay(since)}
          </li>
        ))}
      </ul>
      <p>
        <a href={purchases?.customerUrl ?? ''}>Customer at Stripe</a>
      </p>
    </Section>
  )
}
