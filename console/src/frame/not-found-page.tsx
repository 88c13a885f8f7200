import { useTitle } from '../elements/use-title.ts'
import { Link } from '../navigation/link.tsx'

export function NotFoundPage() {
  useTitle('No such page')
  return (
    <div className="page stack">
      <h1>There is no such page</h1>
      <p className="lead">The address may be misspelt, or what stood here has moved.</p>
      <p>
        <Link to="/">Convert a deck</Link>
      </p>
    </div>
  )
}
