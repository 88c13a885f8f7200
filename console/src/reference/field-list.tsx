import { WithCode } from './description.tsx'
import type { SchemaField } from './schema-fields.ts'

/** The members of a request or response: name, type, whether it is required, and what it means. */
export function FieldList({ fields }: { fields: SchemaField[] }) {
  return (
    <ul className="parameters">
      {fields.map((field) => (
        <li key={field.name} className="parameter">
          <FieldHead field={field} />
          {field.description && (
            <p>
              <WithCode text={field.description} />
            </p>
          )}
          <FieldFacts field={field} />
          {field.fields.length > 0 && (
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

function FieldHead({ field: { name, type, required } }: { field: SchemaField }) {
  return (
    <p className="line">
      <code className="parameter-name">{name}</code>
      <span className="soft small">{type}</span>
      {required && <span className="badge warning">required</span>}
    </p>
  )
}

function FieldFacts({ field: { values, preset } }: { field: SchemaField }) {
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
