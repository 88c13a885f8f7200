import { type FormEvent, useEffect, useRef, useState } from 'react'
import { formatCount } from '../elements/format.ts'

interface JumpFieldProps {
  /** The number of the slide that is shown. */
  number: number
  /** The number of the last slide. */
  last: number
  onJump: (number: number) => void
}

/** Shows which slide is shown, and jumps to the one whose number is typed. */
export function JumpField({ number, last, onJump }: JumpFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(String(number))
  useEffect(() => setText(String(number)), [number])
  function jump(event: FormEvent): void {
    event.preventDefault()
    const wanted = Number.parseInt(text, 10)
    if (Number.isFinite(wanted)) onJump(wanted)
    else setText(String(number))
    input.current?.blur()
  }
  return (
    <form className="jump" onSubmit={jump}>
      <label>
        <span>Slide</span>{' '}
        <input
          ref={input}
          className="input"
          inputMode="numeric"
          aria-label="Jump to slide"
          aria-keyshortcuts="g"
          value={text}
          style={{ inlineSize: `${Math.max(2, String(last).length) + 2}ch` }}
          onFocus={({ target }) => target.select()}
          onBlur={() => setText(String(number))}
          onChange={({ target }) => setText(target.value)}
        />{' '}
        <span>of {formatCount(last)}</span>
      </label>
    </form>
  )
}
