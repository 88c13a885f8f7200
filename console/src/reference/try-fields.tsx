import { useId } from 'react'
import { type FormatOf, outputFormat } from '../../../src/output/formats.ts'
import type { DeckOptions } from '../desk/desk-model.ts'
import { OptionFields } from '../playground/option-fields.tsx'
import { useFileTypes } from '../playground/use-file-types.ts'
import type { ColumnFacts } from './column-facts.ts'
import { tryFormats } from './try-formats.ts'

/** What the form has. */
export interface TryChoices {
  /** Undefined for the sample deck. */
  file: File | undefined
  columns: readonly string[]
  options: DeckOptions
  format: FormatOf<'http'>
}

interface TryFieldsProps {
  choices: TryChoices
  columns: readonly ColumnFacts[]
  onChange: (choices: TryChoices) => void
}

/** The file, its columns, how it is read, and the format of the response. */
export function TryFields({ choices, columns, onChange }: TryFieldsProps) {
  const id = useId()
  const types = useFileTypes()
  return (
    <div className="try-fields">
      <div className="field">
        <label htmlFor={`${id}-file`}>File</label>
        <input
          id={`${id}-file`}
          type="file"
          className="input"
          accept={types.map((type) => `.${type}`).join(',')}
          onChange={({ target }) => onChange({ ...choices, file: target.files?.[0] })}
        />
        {!choices.file && <p className="soft small">Without one, the sample deck is sent.</p>}
      </div>
      <OptionFields
        options={choices.options}
        onChange={(options) => onChange({ ...choices, options })}
      />
      <div className="field">
        <label htmlFor={`${id}-format`}>Format</label>
        <select
          id={`${id}-format`}
          className="input"
          value={choices.format}
          onChange={({ target }) =>
            onChange({ ...choices, format: target.value as TryChoices['format'] })
          }
        >
          {tryFormats.map((format) => (
            <option key={format} value={format}>
              {outputFormat(format).label}
            </option>
          ))}
        </select>
      </div>
      <details className="try-columns">
        <summary>
          Columns <span className="soft">{choices.columns.join(', ')}</span>
        </summary>
        <div className="try-ticks">
          {columns.map(({ key }) => (
            <label key={key} className="tick">
              <input
                type="checkbox"
                checked={choices.columns.includes(key)}
                // at least one column stays
                disabled={choices.columns.length === 1 && choices.columns[0] === key}
                onChange={({ target }) => {
                  const others = choices.columns.filter((each) => each !== key)
                  onChange({ ...choices, columns: target.checked ? [...others, key] : others })
                }}
              />
              <code>{key}</code>
            </label>
          ))}
        </div>
      </details>
    </div>
  )
}
