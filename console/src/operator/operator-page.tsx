import { pagePaths } from '../../../src/console-server/page-paths.ts'
import { useSession } from '../account/session.tsx'
import { useTitle } from '../elements/use-title.ts'
import { NotFoundPage } from '../frame/not-found-page.tsx'
import { Link } from '../navigation/link.tsx'
import { usePath } from '../navigation/router.ts'
import { AccountPage } from './account-page.tsx'
import { AccountsPage } from './accounts-page.tsx'
import { AuditPage } from './audit-page.tsx'
import { OverviewPage } from './overview-page.tsx'
import '../styles/operator.css'

const { path: home } = pagePaths.operator
const tabs = [
  [home, 'Overview'],
  [`${home}/accounts`, 'Accounts'],
  [`${home}/audit`, 'Audit log'],
] as const

/** The pages of the operator of the service. For everyone else they do not exist. */
export function OperatorPage() {
  useTitle('Operator')
  const { me } = useSession()
  const path = usePath()
  if (me === undefined) return <div className="page" aria-busy="true" />
  if (!me?.operator) return <NotFoundPage />
  return (
    <div className="page operator">
      <header className="stack">
        <h1 className="page-title">Operator</h1>
        <nav className="operator-tabs" aria-label="Operator">
          {tabs.map(([to, label]) => (
            <Link key={to} to={to} className="operator-tab">
              {label}
            </Link>
          ))}
        </nav>
      </header>
      <Content path={path} />
    </div>
  )
}

function Content({ path }: { path: string }) {
  const account = /^\/operator\/accounts\/([^/]+)$/.exec(path)?.[1]
  if (account) return <AccountPage id={decodeURIComponent(account)} />
  if (path === tabs[1][0]) return <AccountsPage />
  if (path === tabs[2][0]) return <AuditPage />
  if (path === home) return <OverviewPage />
  return <p>There is nothing here. Choose one of the pages above.</p>
}
