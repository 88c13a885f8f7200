import { operatorPaths } from '@rowdeck/service/page-paths'
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
import '../styles/operator-accounts.css'

const { overview, accounts, account, audit } = operatorPaths
const tabs = [
  [overview, 'Overview'],
  [accounts, 'Accounts'],
  [audit, 'Audit log'],
] as const
const beforeId = account.replace(':id', '')

/** The pages of the operator of the service. For everyone else they do not exist. */
export function OperatorPage() {
  const { me } = useSession()
  if (me === undefined) return <div className="page" aria-busy="true" />
  return me?.operator ? <OperatorTabs /> : <NotFoundPage />
}

function OperatorTabs() {
  useTitle('Operator')
  const path = usePath()
  return (
    <div className="page operator">
      <header className="stack operator-head">
        <h1 className="page-title">Operator</h1>
        <nav className="operator-tabs" aria-label="Operator">
          {tabs.map(([to, label]) => (
            <Link key={to} to={to} className="operator-tab" part={to !== overview}>
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
  if (path === accounts) return <AccountsPage />
  if (path === audit) return <AuditPage />
  if (path === overview) return <OverviewPage />
  if (path.startsWith(beforeId)) {
    return <AccountPage id={decodeURIComponent(path.slice(beforeId.length))} />
  }
  return <p className="empty panel">There is nothing here. Choose one of the pages above.</p>
}
