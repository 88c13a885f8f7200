import { useId } from 'react'

interface SegmentsProps<T extends string> {
  /** What is chosen, for screen readers. */
  label: string
  choices: readonly T[]
  /** What the choices are called, if not by their values. */
  labels?: Readonly<Record<T, string>>
  value: T
  onChange: (value: T) => void
}

/** A choice of one of a few, as adjoining segments. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { label, choices, labels, value, onChange } = props
  const name = useId()
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">{label}</legend>
      {choices.map((each) => (
        <label key={each} className="segment">
          <input
            type="radio"
            name={name}
            checked={each === value}
            onChange={() => onChange(each)}
          />
          <span>{labels?.[each] ?? each}</span>
        </label>
      ))}
    </fieldset>
  )
}
