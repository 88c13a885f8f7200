import { type ComponentType, lazy, Suspense } from 'react'
import { SessionProvider } from './account/session.tsx'
import { FaultBoundary } from './frame/fault-boundary.tsx'
import { Frame } from './frame/frame.tsx'
import { NotFoundPage } from './frame/not-found-page.tsx'
import { usePath } from './navigation/router.ts'
import { ConversionProvider } from './playground/conversion-provider.tsx'
import { PlaygroundPage } from './playground/playground-page.tsx'

/** Every page by its path. Only the first one comes with the first script. */
const pages: Record<string, ComponentType> = {
  '/': PlaygroundPage,
  '/sign-in': lazy(async () => ({
    default: (await import('./sign-in/sign-in-page.tsx')).SignInPage,
  })),
  '/sign-up': lazy(async () => ({
    default: (await import('./sign-in/sign-up-page.tsx')).SignUpPage,
  })),
  '/forgot': lazy(async () => ({
    default: (await import('./sign-in/forgot-page.tsx')).ForgotPage,
  })),
  '/set-password': lazy(async () => ({
    default: (await import('./sign-in/set-password-page.tsx')).SetPasswordPage,
  })),
  '/settings': lazy(async () => ({
    default: (await import('./settings/settings-page.tsx')).SettingsPage,
  })),
  '/operator': lazy(async () => ({
    default: (await import('./operator/operator-page.tsx')).OperatorPage,
  })),
}

export function App() {
  const path = usePath()
  const Page = pages[path] ?? NotFoundPage
  return (
    <SessionProvider>
      <ConversionProvider>
        <Frame>
          <FaultBoundary key={path}>
            <Suspense fallback={<div className="page" aria-busy="true" />}>
              <Page />
            </Suspense>
          </FaultBoundary>
        </Frame>
      </ConversionProvider>
    </SessionProvider>
  )
}
