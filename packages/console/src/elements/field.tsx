import { type InputHTMLAttributes, useId } from 'react'
import { useFieldError } from './form.tsx'

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: string | undefined
  /** What it is called in a refusal, if not by its name. */
  refusedAs?: string
}

/** An input with its label, hint and the error of the form around it, associated for screen readers. */
export function Field({ label, hint, refusedAs, ...input }: FieldProps) {
  const id = useId()
  const error = useFieldError(refusedAs ?? input.name)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        {...input}
      />
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="field-error" id={`${id}-error`} role="alert">
          {error}
        </span>
      )}
    </div>
  )
}
