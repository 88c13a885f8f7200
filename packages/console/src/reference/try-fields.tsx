import { allDeckTypes } from '@rowdeck/core/deck-model/deck-types'
import { type FormatOf, formatsOf, outputFormat } from '@rowdeck/reader/output/formats'
import type { DeckOptions } from '../desk/desk-model.ts'
import { Choice } from '../elements/choice.tsx'
import { Field } from '../elements/field.tsx'
import { Tick } from '../elements/tick.tsx'
import { OptionFields } from '../playground/option-fields.tsx'
import type { ColumnFacts } from './column-facts.ts'

const formatLabels = Object.fromEntries(
  formatsOf('http').map((format) => [format, outputFormat(format).label]),
) as Record<FormatOf<'http'>, string>

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
  return (
    <div className="try-fields">
      <Field
        label="File"
        type="file"
        accept={allDeckTypes.map((type) => `.${type}`).join(',')}
        hint={choices.file ? undefined : 'Without one, the sample deck is sent.'}
        onChange={({ target }) => onChange({ ...choices, file: target.files?.[0] })}
      />
      <OptionFields
        options={choices.options}
        onChange={(options) => onChange({ ...choices, options })}
      />
      <Choice
        label="Format"
        choices={formatLabels}
        value={choices.format}
        onChoose={(format) => onChange({ ...choices, format })}
      />
      <details className="try-columns">
        <summary>
          Columns <span className="soft">{choices.columns.join(', ')}</span>
        </summary>
        <div className="try-ticks">
          {columns.map(({ key }) => (
            <Tick
              key={key}
              label={<code>{key}</code>}
              on={choices.columns.includes(key)} // at least one column stays
              disabled={choices.columns.length === 1 && choices.columns[0] === key}
              onToggle={(on) => {
                const others = choices.columns.filter((each) => each !== key)
                onChange({ ...choices, columns: on ? [...others, key] : others })
              }}
            />
          ))}
        </div>
      </details>
    </div>
  )
}
