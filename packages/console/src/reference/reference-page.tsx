import { Fragment, useEffect, useMemo, useState } from 'react'
import { useSession } from '../account/session.tsx'
import { Button } from '../elements/button.tsx'
import { counted } from '../elements/format.ts'
import { Notice } from '../elements/notice.tsx'
import { useTitle } from '../elements/use-title.ts'
import { Link } from '../navigation/link.tsx'
import { columnFacts } from './column-facts.ts'
import { ColumnsSection } from './columns-section.tsx'
import { Contents } from './contents.tsx'
import { Description } from './description.tsx'
import { errorFacts } from './error-facts.ts'
import { ErrorsSection } from './errors-section.tsx'
import { convertsDeck } from './example-code.ts'
import {
  isForOperators,
  type OpenApiDocument,
  operationsOf,
  withoutOperators,
} from './openapi-document.ts'
import { OperationSection } from './operation-section.tsx'
import type { Language } from './request-code.ts'
import { documentPath, useOpenApiDocument } from './use-openapi-document.ts'

/** The reference of the API, made from its OpenAPI document. */
export function ReferencePage() {
  useTitle('API reference')
  const { document, failed } = useOpenApiDocument()
  useScrollToHash(document !== undefined)
  if (failed) {
    return (
      <div className="page">
        <Notice title="The reference could not be loaded">
          <p>Check your connection, then reload the page.</p>
        </Notice>
      </div>
    )
  }
  if (!document) return <div className="page" aria-busy="true" />
  return <Reference whole={document} />
}

/** The reference for everybody; what is for operators is added for them, on demand, and where the address names it. */
function Reference({ whole }: { whole: OpenApiDocument }) {
  const { me } = useSession()
  const forOperators = operationsOf(whole).filter(isForOperators)
  const [isWhole, setWhole] = useState(() =>
    forOperators.some(({ operationId }) => operationId === location.hash.slice(1).split('-')[0]),
  )
  const showsAll = isWhole || me?.operator === true
  const document = useMemo(() => (showsAll ? whole : withoutOperators(whole)), [showsAll, whole])
  return (
    <div className="page page-wide reference">
      <Contents document={document} />
      <div className="operations">
        <Introduction document={document} />
        <Operations document={document} />
        {!showsAll && (
          <p>
            <Button
              label={`Show the ${counted(forOperators.length, 'operation')} for operators`}
              onClick={() => setWhole(true)}
            />
          </p>
        )}
      </div>
    </div>
  )
}

// The browser looks for the anchor before the document has been loaded.
function useScrollToHash(loaded: boolean): void {
  useEffect(() => {
    const id = decodeURIComponent(location.hash.slice(1))
    if (loaded && id !== '') document.getElementById(id)?.scrollIntoView()
  }, [loaded])
}

function Introduction({ document }: { document: OpenApiDocument }) {
  const { me } = useSession()
  return (
    <header id="introduction" className="stack introduction">
      <h1>API reference</h1>
      <Description text={document.info.description} />
      <p>
        Send your key with every request: <code>Authorization: Bearer &lt;API key&gt;</code>.{' '}
        {me ? (
          <Link to="/settings/keys">Create a key in Settings.</Link>
        ) : (
          <Link to="/sign-in?next=/settings">Sign in to create a key.</Link>
        )}
      </p>
      <p className="line">
        <a className="button" href={documentPath} download="rowdeck-openapi.json">
          Download OpenAPI document
        </a>
        <span className="soft small">Version {document.info.version}</span>
      </p>
    </header>
  )
}

function Operations({ document }: { document: OpenApiDocument }) {
  const [language, setLanguage] = useState<Language>('curl')
  const columns = useMemo(() => columnFacts(document), [document])
  const errors = useMemo(() => errorFacts(document), [document])
  return operationsOf(document).map((operation) => (
    <Fragment key={operation.operationId}>
      <OperationSection {...{ document, operation, columns, language }} onLanguage={setLanguage} />
      {convertsDeck(operation) && <ColumnsSection columns={columns} />}
      {convertsDeck(operation) && <ErrorsSection errors={errors} />}
    </Fragment>
  ))
}
