import { useTitle } from '../elements/use-title.ts'
import { Link } from '../navigation/link.tsx'

export function NotFoundPage() {
  useTitle('Page not found')
  return (
    <div className="page stack">
      <h1>Page not found</h1>
      <p className="lead">Check the address, or start from the first page.</p>
      <p>
        <Link to="/">Convert a deck</Link>
      </p>
    </div>
  )
}
