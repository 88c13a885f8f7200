import { useState } from 'react'
import { Segments } from '../elements/segments.tsx'
import { Anchor } from './anchor.tsx'
import { RequestExample, ResponseExample } from './code-example.tsx'
import type { ColumnFacts } from './column-facts.ts'
import { Description } from './description.tsx'
import { shortName } from './entries.ts'
import { convertsDeck, takesDeck } from './example-code.ts'
import { FieldList } from './field-list.tsx'
import {
  type OpenApiDocument,
  type Operation,
  type ParameterObject,
  resolve,
} from './openapi-document.ts'
import type { Language } from './request-code.ts'
import { ResponseList } from './response-list.tsx'
import { fieldsOf, type SchemaField, typeName } from './schema-fields.ts'
import { TryConvert } from './try-convert.tsx'
import { TryRequest } from './try-request.tsx'

interface OperationSectionProps {
  document: OpenApiDocument
  operation: Operation
  columns: readonly ColumnFacts[]
  language: Language
  onLanguage: (language: Language) => void
}

/** One operation: what it does, its parameters and responses, and beside them examples. */
export function OperationSection(props: OperationSectionProps) {
  const { document, operation, columns, language, onLanguage } = props
  const { operationId, method, path, summary, description, needsKey, parameters = [] } = operation
  const given = parameters.map((each) => fieldOf(document, resolve(document, each)))
  return (
    <section id={operationId} className="operation" aria-labelledby={`${operationId}-title`}>
      <div className="stack">
        <h2 id={`${operationId}-title`}>
          {shortName(operationId)}
          <Anchor id={operationId} of={summary} />
        </h2>
        <p className="lead">{summary}.</p>
        <p className="endpoint">
          <span className={`method ${method.toLowerCase()}`}>{method}</span>
          <code>{path}</code>
        </p>
        {description && <Description text={description} />}
        <p className="soft small">{needsKey ? 'Needs an API key.' : 'Needs no API key.'}</p>
        <RequestBody document={document} operation={operation} />
        {parameterGroups.map(([place, title]) => (
          <Parameters key={place} title={title} fields={given.filter((one) => one.in === place)} />
        ))}
        <h3>Responses</h3>
        <ResponseList document={document} operation={operation} />
      </div>
      <div className="examples">
        {convertsDeck(operation) ? (
          <TryConvert {...{ operation, columns, language, onLanguage }} />
        ) : (
          <>
            <RequestExample {...{ operation, language, onLanguage }} />
            {!takesDeck(operation) && <TryRequest operation={operation} />}
          </>
        )}
        <ResponseExample document={document} operation={operation} />
      </div>
    </section>
  )
}

/** Where parameters are, in the order in which they are listed. */
const parameterGroups = [
  ['path', 'Parts of the path'],
  ['query', 'Query of the request'],
  ['header', 'Headers of the request'],
] as const

function Parameters({ title, fields }: { title: string; fields: SchemaField[] }) {
  if (fields.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <FieldList fields={fields} />
    </>
  )
}

function RequestBody({ document, operation }: { document: OpenApiDocument; operation: Operation }) {
  const content = Object.entries(operation.requestBody?.content ?? {})
  const [chosen, setChosen] = useState(0)
  const [mediaType, { schema = {} }] = content[chosen] ?? ['', {}]
  if (!operation.requestBody) return null
  const names = content.map(([name]) => name)
  return (
    <>
      <div className="line between">
        <h3>Body of the request</h3>
        <Segments
          label="Media type of the request"
          choices={names.map(shortType)}
          value={shortType(mediaType)}
          onChange={(name) => setChosen(names.map(shortType).indexOf(name))}
        />
      </div>
      {operation.requestBody.description && (
        <Description text={operation.requestBody.description} />
      )}
      <FieldList fields={fieldsOf(document, schema)} within={operation.operationId} />
    </>
  )
}

/** "Form" for `multipart/form-data`, "Raw file" for the file itself. */
function shortType(mediaType: string): string {
  if (mediaType === 'multipart/form-data') return 'Form'
  if (mediaType === 'application/octet-stream') return 'Raw file'
  return (mediaType.split('/')[1] ?? mediaType).toUpperCase()
}

function fieldOf(document: OpenApiDocument, parameter: ParameterObject) {
  const { name, in: place, required = false, description, schema } = parameter
  const type = typeName(document, schema)
  return { name, in: place, type, required, description }
}
