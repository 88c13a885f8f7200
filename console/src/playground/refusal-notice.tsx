import { useEffect, useState } from 'react'
import { describeRefusal, type Refusal } from '../desk/refusal.ts'
import { formatDuration } from '../elements/format.ts'
import { Link } from '../navigation/link.tsx'
import type { ConversionOptions } from './use-conversion.ts'

interface RefusalNoticeProps {
  refusal: Refusal
  file: File
  onStart: (options: ConversionOptions) => void
  onOtherFile: () => void
}

/** Says why the conversion was refused and what to do, with the control for it. */
export function RefusalNotice({ refusal, file, onStart, onOtherFile }: RefusalNoticeProps) {
  const { title, advice, nextStep } = describeRefusal(refusal)
  const detail = refusal.message !== advice ? refusal.message : ''
  return (
    <div className="notice" role="alert">
      <h2>{title}</h2>
      <p>{advice}</p>
      {detail !== '' && <p className="soft small">Details: {detail}</p>}
      <div className="line">
        {nextStep === 'settings' && (
          <Link to="/settings" className="button primary">
            Open billing
          </Link>
        )}
        {nextStep === 'sign-in' && (
          <Link to="/sign-in" className="button primary">
            Sign in
          </Link>
        )}
        {nextStep === 'password' && (
          <PasswordForm onOpen={(password) => onStart({ file, password })} />
        )}
        {nextStep === 'part' && <PartForm onPart={(slides) => onStart({ file, slides })} />}
        {(nextStep === 'retry' || nextStep === 'wait') && (
          <RetryButton refusal={refusal} onRetry={() => onStart({ file })} />
        )}
        <button type="button" className="button" onClick={onOtherFile}>
          Choose another file
        </button>
      </div>
      {refusal.requestId && (
        <p className="soft small">
          Request ID: <code>{refusal.requestId}</code>
        </p>
      )}
    </div>
  )
}

function RetryButton({ refusal, onRetry }: { refusal: Refusal; onRetry: () => void }) {
  const [secondsLeft, setSecondsLeft] = useState(refusal.retryAfterSeconds ?? 0)
  useEffect(() => {
    if (secondsLeft <= 0) return
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return (
    <button type="button" className="button primary" disabled={secondsLeft > 0} onClick={onRetry}>
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
        aria-label="PDF password"
        placeholder="PDF password"
      />
      <button type="submit" className="button primary">
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
      <button type="submit" className="button primary">
        Convert these slides
      </button>
    </form>
  )
}
