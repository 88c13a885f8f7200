import { type ReactNode, useEffect, useRef } from 'react'
import { callAccount } from '../account/account-api.ts'
import { type SessionEnd, useSession } from '../account/session.tsx'
import { Button } from '../elements/button.tsx'
import { Link } from '../navigation/link.tsx'
import { navigate, usePath } from '../navigation/router.ts'
import { useSigningOut } from '../playground/use-signing-out.tsx'

/** The layout around every page: skip link, header, main content, and footer. */
export function Frame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useFocusOnNewPage(main)
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="head">
        <Link to="/" className="wordmark">
          <Mark />
          Rowdeck
        </Link>
        <Navigation />
      </header>
      <SessionEndNotice />
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <footer className="foot">
        <span>Documents are never stored, logged, or cached on the server.</span>
        <LegalLinks />
        <span>Rowdeck, Apache-2.0</span>
      </footer>
    </div>
  )
}

// Screen readers start at the top of the new page, as they do after a full page load.
function useFocusOnNewPage(main: { current: HTMLElement | null }): void {
  const path = usePath()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    main.current?.focus({ preventScroll: true })
  }, [path, main])
}

function Navigation() {
  const { me, site, refresh } = useSession()
  const { start, dialog } = useSigningOut(async (decks) => {
    await callAccount('POST /web/sign-out', { decks })
    await refresh()
    navigate('/')
  })
  const pages = [
    ['/', 'Convert', true],
    ['/docs', 'API', true],
    ['/plans', 'Plans', site?.sells],
    ['/settings', 'Settings', me],
    ['/operator', 'Operator', me?.operator],
    ['/sign-in', 'Sign in', me === null],
  ] as const
  return (
    <nav className="navigation" aria-label="Main">
      {pages
        .filter(([, , isOffered]) => isOffered)
        .map(([to, name]) => (
          <Link key={to} to={to} className="navigation-item" part={to === '/operator'}>
            {name}
          </Link>
        ))}
      {me && (
        <button type="button" className="navigation-item" onClick={start}>
          Sign out
        </button>
      )}
      {dialog}
    </nav>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M2 3h20v9H2z" fill="currentColor" />
      <path d="M2 16.5h20M2 21h13" stroke="currentColor" strokeWidth="2" />
    </svg>
  )
}

/** Links to the operator's terms, privacy policy and imprint, as far as there are any. */
function LegalLinks() {
  const { site } = useSession()
  const links: [string, string | null | undefined][] = [
    ['Terms', site?.termsUrl],
    ['Privacy', site?.privacyUrl],
    ['Imprint', site?.imprintUrl],
  ]
  const set = links.filter(([, url]) => url)
  if (set.length === 0) return null
  return (
    <span className="line">
      {set.map(([name, url]) => (
        <a key={name} href={url ?? ''}>
          {name}
        </a>
      ))}
    </span>
  )
}

const messages: Record<SessionEnd, string> = {
  elsewhere: 'You are signed out: you signed out in another tab, or your session has ended.',
  deleted: 'Your account has been deleted.',
}

/** Says why the session is over if the person did not end it here. */
function SessionEndNotice() {
  const { ended, setEnded } = useSession()
  return (
    <div role="status" className="strip-place">
      {ended && (
        <div className="strip">
          <span>{messages[ended]}</span>
          {ended === 'elsewhere' && <Link to="/sign-in">Sign in</Link>}
          <Button label="Dismiss" kind="subtle" onClick={() => setEnded(undefined)} />
        </div>
      )}
    </div>
  )
}
