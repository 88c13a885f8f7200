import { useSession } from '../account/session.tsx'
import { useTitle } from '../elements/use-title.ts'
import '../styles/settings.css'
import { SecondFactorSection } from './second-factor-section.tsx'

/** The only page of an operator who must add a second factor first. */
export function SecondFactorRequiredPage() {
  useTitle('Second factor')
  const { refresh } = useSession()
  return (
    <div className="page settings">
      <header className="stack">
        <h1>Add a second factor</h1>
        <p className="lead">
          Operators of this service need more than a password. Add a passkey or an authenticator app
          to continue.
        </p>
      </header>
      <div className="sections">
        <SecondFactorSection onAdded={() => void refresh()} />
      </div>
    </div>
  )
}
