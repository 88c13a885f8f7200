import { useId } from 'react'
import type { DeckOptions } from '../desk/desk-model.ts'

/** Numbers and ranges, as the API accepts them. */
export const slidesPattern = '\\s*\\d+\\s*(-\\s*\\d*)?(\\s*,\\s*\\d+\\s*(-\\s*\\d*)?)*\\s*'

const modes: { mode: NonNullable<DeckOptions['mode']>; label: string; hint: string }[] = [
  { mode: 'auto', label: 'Automatic', hint: 'Text from the file; OCR for slides without any.' },
  { mode: 'text', label: 'Text only', hint: 'Never OCR. Scanned slides stay empty.' },
  { mode: 'ocr', label: 'OCR', hint: 'Reads every slide as a picture. Slower.' },
]

interface OptionFieldsProps {
  options: DeckOptions
  onChange: (options: DeckOptions) => void
}

/** How a deck is read, and which of its slides. */
export function OptionFields({ options, onChange }: OptionFieldsProps) {
  const id = useId()
  const chosen = options.mode ?? 'auto'
  const { slides = '' } = options
  return (
    <div className="options">
      <fieldset className="segments">
        <legend className="visually-hidden">How slides are read</legend>
        {modes.map(({ mode, label }) => (
          <label key={mode} className="segment">
            <input
              type="radio"
              name={`${id}-mode`}
              checked={mode === chosen}
              onChange={() => onChange(withOption(options, 'mode', mode === 'auto' ? '' : mode))}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <p className="soft small">{modes.find(({ mode }) => mode === chosen)?.hint}</p>
      <div className="field">
        <label htmlFor={`${id}-slides`}>Slides</label>
        <input
          id={`${id}-slides`}
          className="input short"
          value={slides}
          placeholder="All, or such as 1-5,9"
          pattern={slidesPattern}
          title="Numbers and ranges, such as 1-50 or 1-5,9"
          onChange={({ target }) => onChange(withOption(options, 'slides', target.value))}
        />
      </div>
    </div>
  )
}

function withOption(options: DeckOptions, key: 'mode' | 'slides', value: string): DeckOptions {
  const { [key]: _, ...others } = options
  return value.trim() === '' ? others : { ...others, [key]: value.trim() }
}
