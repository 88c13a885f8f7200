import { useEffect, useState } from 'react'
import { formatDuration } from '../elements/format.ts'
import { Link } from '../navigation/link.tsx'
import { type Refusal, wordsOf } from './refusal.ts'
import type { ConversionWishes } from './use-conversion.ts'

interface RefusalNoticeProps {
  refusal: Refusal
  file: File
  onStart: (wishes: ConversionWishes) => void
  onOtherFile: () => void
}

/** Why there are no rows, what to do, and the control that does it. */
export function RefusalNotice({ refusal, file, onStart, onOtherFile }: RefusalNoticeProps) {
  const { title, advice, remedy } = wordsOf(refusal)
  const said = refusal.message !== advice ? refusal.message : ''
  return (
    <div className="notice" role="alert">
      <h2>{title}</h2>
      <p>{advice}</p>
      {said !== '' && <p className="soft small">The service says: {said}</p>}
      <div className="line">
        {remedy === 'settings' && (
          <Link to="/settings" className="button first">
            See what pays
          </Link>
        )}
        {remedy === 'sign-in' && (
          <Link to="/sign-in" className="button first">
            Sign in
          </Link>
        )}
        {remedy === 'password' && (
          <PasswordForm onOpen={(password) => onStart({ file, password })} />
        )}
        {remedy === 'part' && <PartForm onPart={(slides) => onStart({ file, slides })} />}
        {(remedy === 'again' || remedy === 'wait') && (
          <AgainButton refusal={refusal} onAgain={() => onStart({ file })} />
        )}
        <button type="button" className="button" onClick={onOtherFile}>
          Choose another file
        </button>
      </div>
      {refusal.requestId && (
        <p className="soft small">
          Request <code>{refusal.requestId}</code>
        </p>
      )}
    </div>
  )
}

function AgainButton({ refusal, onAgain }: { refusal: Refusal; onAgain: () => void }) {
  const [secondsLeft, setSecondsLeft] = useState(refusal.retryAfterSeconds ?? 0)
  useEffect(() => {
    if (secondsLeft <= 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return (
    <button type="button" className="button first" disabled={secondsLeft > 0} onClick={onAgain}>
      {secondsLeft > 0 ? `Try again in ${formatDuration(secondsLeft)}` : 'Try again'}
    </button>
  )
}

function PasswordForm({ onOpen }: { onOpen: (password: string) => void }) {
  return (
    <form
      className="line"
      onSubmit={(event) => {
        event.preventDefault()
        onOpen(String(new FormData(event.currentTarget).get('password')))
      }}
    >
      <input
        className="input short"
        type="password"
        name="password"
        required
        autoComplete="off"
        aria-label="Password of the PDF"
        placeholder="Password of the PDF"
      />
      <button type="submit" className="button first">
        Unlock and convert
      </button>
    </form>
  )
}

function PartForm({ onPart }: { onPart: (slides: string) => void }) {
  return (
    <form
      className="line"
      onSubmit={(event) => {
        event.preventDefault()
        onPart(String(new FormData(event.currentTarget).get('slides')))
      }}
    >
      <input
        className="input short"
        name="slides"
        required
        defaultValue="1-50"
        pattern="\s*\d+\s*(-\s*\d*)?(\s*,\s*\d+\s*(-\s*\d*)?)*\s*"
        title="Numbers and ranges, such as 1-50 or 1-5,9"
        aria-label="Slides to convert, such as 1-50"
      />
      <button type="submit" className="button first">
        Convert these slides
      </button>
    </form>
  )
}
