import { Description, WithCode } from './description.tsx'
import { FieldList } from './field-list.tsx'
import {
  type HeaderObject,
  type OpenApiDocument,
  type Operation,
  type ResponseObject,
  resolve,
} from './openapi-document.ts'
import { fieldsOf, type SchemaField, typeName } from './schema-fields.ts'
import { StatusBadge } from './status-badge.tsx'

interface ResponseListProps {
  document: OpenApiDocument
  operation: Operation
}

/** The responses of an operation by status: what they contain, their headers, and their error codes. */
export function ResponseList({ document, operation }: ResponseListProps) {
  return (
    <ul className="responses">
      {Object.entries(operation.responses).map(([status, reference]) => {
        const response = resolve<ResponseObject>(document, reference)
        return (
          <li key={status}>
            <details>
              <summary>
                <StatusBadge status={status} />
                <span>
                  <WithCode text={response.description.split('\n\n')[0] ?? ''} />
                </span>
              </summary>
              <div className="stack response-details">
                <ResponseDetails document={document} response={response} />
              </div>
            </details>
          </li>
        )
      })}
    </ul>
  )
}

interface ResponseDetailsProps {
  document: OpenApiDocument
  response: ResponseObject
}

function ResponseDetails({ document, response }: ResponseDetailsProps) {
  const codes = response.description.split('\n\n').slice(1).join('\n\n')
  const headers = headerFields(document, response)
  return (
    <>
      {codes !== '' && (
        <>
          <h4>Error codes</h4>
          <Description text={codes} />
        </>
      )}
      {codes === '' && <Contents document={document} response={response} />}
      {headers.length > 0 && (
        <details className="past">
          <summary>Headers ({headers.length})</summary>
          <FieldList fields={headers} />
        </details>
      )}
    </>
  )
}

function Contents({ document, response }: ResponseDetailsProps) {
  return Object.entries(response.content ?? {}).map(([mediaType, { schema = {} }]) => {
    const fields = fieldsOf(document, schema)
    return (
      <div key={mediaType} className="stack stack-tight">
        <h4>
          <code>{mediaType}</code>
        </h4>
        {schema.description && <p>{schema.description}</p>}
        {fields.length > 0 && <FieldList fields={fields} />}
      </div>
    )
  })
}

function headerFields(document: OpenApiDocument, { headers = {} }: ResponseObject): SchemaField[] {
  return Object.entries(headers).map(([name, reference]) => {
    const { description, schema } = resolve<HeaderObject>(document, reference)
    return {
      name,
      type: typeName(document, schema),
      required: false,
      description,
    }
  })
}
