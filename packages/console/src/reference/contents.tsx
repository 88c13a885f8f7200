import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useMedia } from '../views/use-media.ts'
import { useShortcuts } from '../views/use-shortcuts.ts'
import { entriesOf, found, shortName } from './entries.ts'
import { type OpenApiDocument, operationsOf } from './openapi-document.ts'

/** What is shown of the results of a search at most. */
const resultsMax = 30

/** The search and the list of the operations: beside them, or folded above them where there is no room. */
export function Contents({ document }: { document: OpenApiDocument }) {
  const narrow = useMedia('(max-width: 63.99rem)')
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => field.current?.select() })
  const searching = search.trim() !== ''
  function press({ key, currentTarget }: KeyboardEvent<HTMLInputElement>): void {
    if (key === 'Escape') setSearch('')
    if (key !== 'Enter') return
    currentTarget.closest('.reference-side')?.querySelector<HTMLElement>('.results a')?.click()
  }
  return (
    <div className="reference-side">
      <search>
        <input
          ref={field}
          type="search"
          className="input"
          aria-label="Search the reference"
          aria-keyshortcuts="/"
          placeholder="Column, field or error"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          onKeyDown={press}
        />
      </search>
      {searching && <Results document={document} search={search} />}
      {!searching && !narrow && <OperationLinks document={document} />}
      {!searching && narrow && (
        <details className="contents-folded">
          <summary>On this page</summary>
          <OperationLinks document={document} />
        </details>
      )}
    </div>
  )
}

function Results({ document, search }: { document: OpenApiDocument; search: string }) {
  const entries = useMemo(() => entriesOf(document), [document])
  const results = found(entries, search)
  return (
    <nav className="contents results" aria-label="Found">
      <p className="soft small" role="status">
        {results.length === 0 ? 'Nothing found.' : `${results.length} found`}
      </p>
      {results.slice(0, resultsMax).map(({ id, name, kind }) => (
        <a key={id} href={`#${id}`}>
          {name} <span className="soft small">{kind}</span>
        </a>
      ))}
    </nav>
  )
}

function OperationLinks({ document }: { document: OpenApiDocument }) {
  const operations = operationsOf(document)
  return (
    <nav className="contents" aria-label="On this page">
      <a href="#introduction">Introduction</a>
      {document.tags.map(({ name }, index) => (
        <div key={name} className="contents-group">
          <span className="soft small">{name}</span>
          {operations
            .filter(({ tags }) => tags.includes(name))
            .map(({ operationId, summary }) => (
              <a key={operationId} href={`#${operationId}`} title={summary}>
                {shortName(operationId)}
              </a>
            ))}
          {index === 0 && <a href="#columns">Columns</a>}
          {index === 0 && <a href="#errors">Errors</a>}
        </div>
      ))}
    </nav>
  )
}
