import { useTitle } from '../elements/use-title.ts'
import { Link } from '../navigation/link.tsx'

/** Shown for addresses that do not exist, and to people who may not see a page. */
export function NotFoundPage() {
  useTitle('Page not found')
  return (
    <div className="page">
      <div className="narrow stack">
        <p className="soft small">Error 404</p>
        <h1>This page does not exist</h1>
        <p className="lead">The address may be mistyped, or the page may have moved.</p>
        <p className="line">
          <Link to="/" className="button primary">
            Convert a deck
          </Link>
          <Link to="/docs" className="button">
            API reference
          </Link>
        </p>
      </div>
    </div>
  )
}
