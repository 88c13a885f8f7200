import { Component, type ReactNode } from 'react'

/** Says in words that a page broke, as when the service was renewed and its old scripts are gone. */
export class FaultBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <div className="page stack stack-wide" role="alert">
        <h1 className="page-title">This page broke</h1>
        <p className="lead">
          The service may have been renewed since this page was opened. Load it again; if that does
          not help, its operator wants to know.
        </p>
        <p>
          <button type="button" className="button first" onClick={() => location.reload()}>
            Load the page again
          </button>
        </p>
      </div>
    )
  }
}
