import { useId } from 'react'
import type { DeckOptions } from '../desk/desk-model.ts'
import { useFileTypes } from './use-file-types.ts'

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
  const readsPptx = useFileTypes().includes('pptx')
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
      {readsPptx && (
        <label className="tick">
          <input
            type="checkbox"
            checked={options.hidden === 'include'}
            onChange={({ target }) =>
              onChange(withOption(options, 'hidden', target.checked ? 'include' : ''))
            }
          />
          Hidden slides of PPTX files
        </label>
      )}
    </div>
  )
}

/** What differs from the defaults, in words. */
export function describeOptions({ mode, slides, hidden }: DeckOptions): string[] {
  return [
    mode === 'ocr' && 'OCR for every slide',
    mode === 'text' && 'never OCR',
    slides && `slides ${slides}`,
    hidden && 'with hidden slides',
  ].filter((option) => typeof option === 'string' && option !== '') as string[]
}

function withOption(options: DeckOptions, key: keyof DeckOptions, value: string): DeckOptions {
  const { [key]: _, ...others } = options
  return value.trim() === '' ? others : { ...others, [key]: value.trim() }
}
