import { type PageName, type PagePath, pagePaths } from '@rowdeck/service/page-paths'
import { type ComponentType, Suspense } from 'react'
import { SessionProvider, useSession } from './account/session.tsx'
import { DeskProvider } from './desk/desk-provider.tsx'
import { lazyPart } from './elements/lazy-part.ts'
import { ErrorBoundary } from './frame/error-boundary.tsx'
import { Frame } from './frame/frame.tsx'
import { NotFoundPage } from './frame/not-found-page.tsx'
import { usePath } from './navigation/router.ts'
import { PlaygroundPage } from './playground/playground-page.tsx'

/** The component of each page. Only the first page is part of the first script. */
const pages: Record<PageName, ComponentType> = {
  playground: PlaygroundPage,
  signIn: lazyPart('SignInPage', () => import('./sign-in/sign-in-page.tsx')),
  signUp: lazyPart('SignUpPage', () => import('./sign-in/sign-up-page.tsx')),
  forgot: lazyPart('ForgotPage', () => import('./sign-in/forgot-page.tsx')),
  setPassword: lazyPart('SetPasswordPage', () => import('./sign-in/set-password-page.tsx')),
  plans: lazyPart('PlansPage', () => import('./plans/plans-page.tsx')),
  stopMails: lazyPart('StopMailsPage', () => import('./settings/stop-mails-page.tsx')),
  settings: lazyPart('SettingsPage', () => import('./settings/settings-page.tsx')),
  reference: lazyPart('ReferencePage', () => import('./reference/reference-page.tsx')),
  operator: lazyPart('OperatorPage', () => import('./operator/operator-page.tsx')),
}

/** Loaded for operators who must add a second factor before anything else. */
const SecondFactorRequiredPage = lazyPart(
  'SecondFactorRequiredPage',
  () => import('./second-factor/required-page.tsx'),
)

export function App() {
  const path = usePath()
  const Page = pageAt(path)
  return (
    <SessionProvider>
      <DeskProvider>
        <Frame>
          <ErrorBoundary key={path}>
            <Suspense fallback={<div className="page" aria-busy="true" />}>
              <AllowedPage page={Page} />
            </Suspense>
          </ErrorBoundary>
        </Frame>
      </DeskProvider>
    </SessionProvider>
  )
}

function AllowedPage({ page: Page }: { page: ComponentType }) {
  const { me, site } = useSession()
  if (me?.mustAddSecondFactor) return <SecondFactorRequiredPage />
  const isForOwnWays = Page === pages.signUp || Page === pages.forgot
  return isForOwnWays && site?.singleSignOn?.isOnlyWay ? <pages.signIn /> : <Page />
}

function pageAt(path: string): ComponentType {
  const entries = Object.entries(pagePaths) as [PageName, PagePath][]
  const found = entries.find(
    ([, page]) => page.path === path || (page.prefix && path.startsWith(`${page.path}/`)),
  )
  return found ? pages[found[0]] : NotFoundPage
}
