import { useId } from 'react'
import type { DeckOptions } from '../desk/desk-model.ts'
import { Segments } from '../elements/segments.tsx'
import { Tick } from '../elements/tick.tsx'

/** Numbers and ranges, as the API accepts them. */
export const slidesPattern = '\\s*\\d+\\s*(-\\s*\\d*)?(\\s*,\\s*\\d+\\s*(-\\s*\\d*)?)*\\s*'

type Mode = NonNullable<DeckOptions['mode']>
const modes: readonly Mode[] = ['auto', 'text', 'ocr']
const modeLabels: Record<Mode, string> = { auto: 'Automatic', text: 'Text only', ocr: 'OCR' }
const modeHints: Record<Mode, string> = {
  auto: 'Text from the file; OCR for slides without any.',
  text: 'Never OCR. Scanned slides stay empty.',
  ocr: 'Reads every slide as a picture. Slower.',
}

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
      <Segments
        label="How slides are read"
        choices={modes}
        labels={modeLabels}
        value={chosen}
        onChange={(mode) => onChange(withOption(options, 'mode', mode === 'auto' ? '' : mode))}
      />
      <p className="soft small">{modeHints[chosen]}</p>
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
      <Tick
        label="Hidden slides of PPTX files"
        on={options.hidden === 'include'}
        onToggle={(on) => onChange(withOption(options, 'hidden', on ? 'include' : ''))}
      />
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
