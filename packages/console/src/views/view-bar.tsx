import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Tool } from '../elements/button.tsx'
import { counted, formatCount } from '../elements/format.ts'
import { Icon } from '../elements/icons.tsx'
import { Segments } from '../elements/segments.tsx'
import { type Arrangement, type SlideFilter, slideFilters } from './arrangement.ts'
import { JumpField } from './jump-field.tsx'
import { matchCount } from './matches.ts'

export const viewNames = { slides: 'Slides', grid: 'Grid', reading: 'Reading' } as const
export type ViewName = keyof typeof viewNames

interface ViewBarProps {
  view: ViewName
  /** Undefined if there is no other view. */
  onView: ((view: ViewName) => void) | undefined
  search: SearchFieldProps
  jump: { number: number; last: number; onJump: (number: number) => void }
  filter: FilterFieldProps
  onHelp: () => void
  /** What else can be done with the rows, such as exporting them. */
  tools: ReactNode
}

/** The switch between views, the search, the filter, and what else can be done with the rows. */
export function ViewBar({ view, onView, search, jump, filter, onHelp, tools }: ViewBarProps) {
  return (
    <div className="view-bar">
      {onView && (
        <>
          <Segments
            label="View"
            choices={Object.keys(viewNames) as ViewName[]}
            labels={viewNames}
            value={view}
            onChange={onView}
          />
          <JumpField {...jump} />
        </>
      )}
      <FilterField {...filter} />
      <SearchField {...search} />
      <div className="view-tools">
        {tools}
        <Tool label="?" aria-label="Keyboard shortcuts" onClick={onHelp} />
      </div>
    </div>
  )
}

interface FilterFieldProps {
  counts: Record<SlideFilter, number>
  arrangement: Arrangement
  onArrange: (arrangement: Arrangement) => void
}

function FilterField({ counts, arrangement, onArrange }: FilterFieldProps) {
  return (
    <select
      className="input filter"
      aria-label="Slides shown"
      value={arrangement.state}
      onChange={({ target }) => onArrange({ ...arrangement, state: target.value as SlideFilter })}
    >
      {Object.entries(slideFilters).map(([name, label]) => (
        <option key={name} value={name} disabled={counts[name as SlideFilter] === 0}>
          {`${label} (${formatCount(counts[name as SlideFilter])})`}
        </option>
      ))}
    </select>
  )
}

export interface SearchFieldProps {
  text: string
  onText: (text: string) => void
  onStep: (step: 1 | -1) => void
  /** All matches, and the slides that have some. */
  found: { matches: number; slides: number }
  field: RefObject<HTMLInputElement | null>
}

function SearchField({ text, onText, onStep, found, field }: SearchFieldProps) {
  const searching = text.trim() !== ''
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') onStep(event.shiftKey ? -1 : 1)
    if (event.key !== 'Escape') return
    if (text === '') event.currentTarget.blur()
    else onText('')
  }
  return (
    <search className="view-search">
      <div className="search-input">
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          className="input"
          aria-label="Search slides"
          aria-keyshortcuts="/"
          placeholder="Search"
          value={text}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={press}
        />
        {!searching && <kbd>/</kbd>}
      </div>
      <span className="search-count" role="status">
        {searching && foundText(found)}
      </span>
      {searching && (
        <span className="search-steps">
          <StepButton label="Previous match" icon="up" onClick={() => onStep(-1)} found={found} />
          <StepButton label="Next match" icon="down" onClick={() => onStep(1)} found={found} />
        </span>
      )}
    </search>
  )
}

interface StepButtonProps extends Pick<SearchFieldProps, 'found'> {
  label: string
  icon: 'up' | 'down'
  onClick: () => void
}

function StepButton({ label, icon, onClick, found }: StepButtonProps) {
  return <Tool icon={icon} aria-label={label} disabled={found.slides === 0} onClick={onClick} />
}

function foundText({ matches, slides }: SearchFieldProps['found']): string {
  if (slides === 0) return 'No matches'
  return `${matchCount(matches)} on ${counted(slides, 'slide')}`
}
