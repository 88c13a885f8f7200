import { type ComponentType, lazy, Suspense } from 'react'
import { type PageName, type PagePath, pagePaths } from '../../src/console-server/page-paths.ts'
import { SessionProvider, useSession } from './account/session.tsx'
import { DeskProvider } from './desk/desk-provider.tsx'
import { ErrorBoundary } from './frame/error-boundary.tsx'
import { Frame } from './frame/frame.tsx'
import { NotFoundPage } from './frame/not-found-page.tsx'
import { usePath } from './navigation/router.ts'
import { PlaygroundPage } from './playground/playground-page.tsx'

/** The component of each page. Only the first page is part of the first script. */
const pages: Record<PageName, ComponentType> = {
  playground: PlaygroundPage,
  signIn: lazy(async () => ({
    default: (await import('./sign-in/sign-in-page.tsx')).SignInPage,
  })),
  signUp: lazy(async () => ({
    default: (await import('./sign-in/sign-up-page.tsx')).SignUpPage,
  })),
  forgot: lazy(async () => ({
    default: (await import('./sign-in/forgot-page.tsx')).ForgotPage,
  })),
  setPassword: lazy(async () => ({
    default: (await import('./sign-in/set-password-page.tsx')).SetPasswordPage,
  })),
  plans: lazy(async () => ({
    default: (await import('./plans/plans-page.tsx')).PlansPage,
  })),
  stopMails: lazy(async () => ({
    default: (await import('./settings/stop-mails-page.tsx')).StopMailsPage,
  })),
  settings: lazy(async () => ({
    default: (await import('./settings/settings-page.tsx')).SettingsPage,
  })),
  reference: lazy(async () => ({
    default: (await import('./reference/reference-page.tsx')).ReferencePage,
  })),
  operator: lazy(async () => ({
    default: (await import('./operator/operator-page.tsx')).OperatorPage,
  })),
}

/** Loaded for operators who must add a second factor before anything else. */
const SecondFactorRequiredPage = lazy(async () => ({
  default: (await import('./second-factor/required-page.tsx')).SecondFactorRequiredPage,
}))

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
  const { me } = useSession()
  return me?.mustAddSecondFactor ? <SecondFactorRequiredPage /> : <Page />
}

function pageAt(path: string): ComponentType {
  const entries = Object.entries(pagePaths) as [PageName, PagePath][]
  const found = entries.find(
    ([, page]) => page.path === path || (page.prefix && path.startsWith(`${page.path}/`)),
  )
  return found ? pages[found[0]] : NotFoundPage
}
