import { type ReactNode, useEffect, useRef } from 'react'
import { callAccount } from '../account/account-api.ts'
import { useSession } from '../account/session.tsx'
import { Link } from '../navigation/link.tsx'
import { navigate, usePath } from '../navigation/router.ts'

/** What stands around every page: a way past the navigation, the head, the main part and the foot. */
export function Frame({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  useFocusOnNewPage(main)
  return (
    <div className="frame">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="head">
        <Link to="/" className="wordmark">
          <Mark />
          Rowdeck
        </Link>
        <Ways />
      </header>
      <main id="main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <footer className="foot">
        <span>Documents are never stored, logged or cached.</span>
        <span>Rowdeck, Apache-2.0</span>
      </footer>
    </div>
  )
}

// As after a loaded page: what reads the screen aloud starts with the new page, not in the middle of the old one.
function useFocusOnNewPage(main: { current: HTMLElement | null }): void {
  const path = usePath()
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    main.current?.focus({ preventScroll: true })
  }, [path, main])
}

function Ways() {
  const { me, refresh } = useSession()
  async function leave(): Promise<void> {
    await callAccount('POST /web/sign-out')
    await refresh()
    navigate('/')
  }
  return (
    <nav className="ways" aria-label="Main">
      <Link to="/" className="way">
        Convert
      </Link>
      <a href="/docs" className="way">
        API
      </a>
      {me && (
        <Link to="/settings" className="way">
          Settings
        </Link>
      )}
      {me?.operator && (
        <Link to="/operator" className="way">
          Operator
        </Link>
      )}
      {me && (
        <button type="button" className="way" onClick={() => void leave()}>
          Sign out
        </button>
      )}
      {me === null && (
        <Link to="/sign-in" className="way">
          Sign in
        </Link>
      )}
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
