import { useId } from 'react'

interface ChoiceProps<Value extends string> {
  label: string
  /** What each value is called, in order. */
  choices: Readonly<Partial<Record<Value, string>>>
  /** In a form that is read as a whole, its name instead of `value` and `onChoose`. */
  name?: string
  value?: Value
  onChoose?: (value: Value) => void
}

/** A menu with a label. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, choices, name, value, onChoose } = props
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        name={name}
        value={value}
        onChange={onChoose && (({ target }) => onChoose(target.value as Value))}
      >
        {Object.entries<string | undefined>(choices).map(([key, label]) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
