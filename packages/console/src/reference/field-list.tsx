import { Anchor } from './anchor.tsx'
import { WithCode } from './description.tsx'
import type { SchemaField } from './schema-fields.ts'

interface FieldListProps {
  fields: SchemaField[]
  /** What their anchors begin with; without it they have none. */
  within?: string
}

/** The members of a request or response: name, type, whether it is required, and what it means. */
export function FieldList({ fields, within }: FieldListProps) {
  return (
    <ul className="parameters">
      {fields.map((field) => (
        <li key={field.name} className="parameter" id={within && `${within}-${field.name}`}>
          <FieldHead field={field} within={within} />
          {field.description && (
            <p>
              <WithCode text={field.description} />
            </p>
          )}
          <FieldFacts field={field} />
          {field.fields && field.fields.length > 0 && (
            <details className="past">
              <summary>Members of {field.name}</summary>
              <FieldList fields={field.fields} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

interface FieldHeadProps {
  field: SchemaField
  within: string | undefined
}

function FieldHead({ field: { name, type, required }, within }: FieldHeadProps) {
  return (
    <p className="line">
      <code className="parameter-name">{name}</code>
      <span className="soft small">{type}</span>
      {required && <span className="badge warning">required</span>}
      {within && <Anchor id={`${within}-${name}`} of={name} />}
    </p>
  )
}

function FieldFacts({ field: { values = [], preset } }: { field: SchemaField }) {
  if (values.length === 0 && preset === undefined) return null
  return (
    <p className="soft small">
      {values.length > 0 && (
        <>
          {values.length === 1 ? 'Value: ' : 'Values: '}
          <WithCode text={values.map((value) => `\`${value}\``).join(', ')} />
          {'. '}
        </>
      )}
      {preset !== undefined && (
        <>
          Default: <code>{preset}</code>.
        </>
      )}
    </p>
  )
}
