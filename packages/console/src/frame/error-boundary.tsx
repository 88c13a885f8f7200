import { Component, type ReactNode } from 'react'
import { Button } from '../elements/button.tsx'

/** Shows a message if a page fails, for example because an update of the service replaced its scripts. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <div className="page stack stack-wide" role="alert">
        <h1 className="page-title">Something went wrong</h1>
        <p className="lead">
          This page failed to load. The service may have been updated since you opened it. Reload
          the page; if that does not help, tell the operator of this service.
        </p>
        <p>
          <Button label="Reload page" kind="primary" onClick={() => location.reload()} />
        </p>
      </div>
    )
  }
}
