import { Link } from '../navigation/link.tsx'
import { useSession } from './session.tsx'

/** Where to get credits, a plan or Pro, or whom to ask for them. */
export function WaysToContinue({ className }: { className?: string }) {
  const { me, site } = useSession()
  if (site?.paymentUrl) {
    const words = 'Get credits, a plan, or Pro'
    const url = new URL(site.paymentUrl)
    // a page of the console is shown without losing the conversions that run
    return url.origin === location.origin ? (
      <Link to={url.pathname} className={className}>
        {words}
      </Link>
    ) : (
      <a href={site.paymentUrl} className={className}>
        {words}
      </a>
    )
  }
  if (me?.operator) {
    return <Link to={`/operator/accounts/${me.id}`}>Grant yourself credits, a plan, or Pro</Link>
  }
  return (
    <span>
      To continue, ask{' '}
      {site?.contact ? (
        <a href={`mailto:${site.contact}`}>{site.contact}</a>
      ) : (
        'the operator of this service'
      )}{' '}
      for credits, a plan, or Pro.
    </span>
  )
}
