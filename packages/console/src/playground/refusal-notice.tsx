import type { InputHTMLAttributes } from 'react'
import { useIsMetered } from '../account/session.tsx'
import { WaysToContinue } from '../account/ways-to-continue.tsx'
import { type DeckResult, useDesk } from '../desk/desk-model.ts'
import {
  describeRefusal,
  detailsOf,
  isRecoverable,
  type NextStep,
  type Refusal,
} from '../desk/refusal.ts'
import { Button } from '../elements/button.tsx'
import { formatDuration } from '../elements/format.ts'
import { Link } from '../navigation/link.tsx'
import { useFileChooser } from './file-chooser.tsx'
import { slidesPattern } from './option-fields.tsx'
import { Renewal } from './queue-paused.tsx'
import { useMayContinue } from './use-may-continue.ts'
import { useNow } from './use-now.ts'

/** Says why a deck was not converted, or has to wait, and what to do, with the control for it. */
export function RefusalNotice({ deck, refusal }: { deck: DeckResult; refusal: Refusal }) {
  const { chooseFiles } = useFileChooser()
  const { title, advice, nextStep, isFree } = describeRefusal(refusal)
  const isUncharged = useIsMetered() && isFree
  const details = detailsOf(refusal)
  const { stage, held } = deck
  const retries = stage === 'waiting' && !held
  return (
    <div className={isRecoverable(refusal) ? 'notice warning' : 'notice'} role="alert">
      <h2>{title}</h2>
      <p>
        {retries ? 'This deck is tried again by itself.' : advice}
        {!retries && isUncharged && ' You were not charged.'} <Renewal refusal={refusal} />
      </p>
      {details !== '' && <p className="soft small">Details: {details}</p>}
      <div className="line">
        <NextStepControl deck={deck} refusal={refusal} nextStep={nextStep} />
        {!retries && !held && (
          <Button
            label="Choose another file"
            kind={nextStep === 'other-file' ? 'primary' : undefined}
            onClick={chooseFiles}
          />
        )}
      </div>
      {refusal.requestId && (
        <p className="soft small">
          Request ID: <code>{refusal.requestId}</code>
        </p>
      )}
    </div>
  )
}

interface NextStepControlProps {
  deck: DeckResult
  refusal: Refusal
  nextStep: NextStep
}

function NextStepControl({ deck, refusal, nextStep }: NextStepControlProps) {
  const { restart } = useDesk()
  const { id, options } = deck
  switch (nextStep) {
    case 'settings':
      return (
        <>
          <WaysToContinue className="button primary" />
          <Link to="/settings#billing" className="button">
            Open billing
          </Link>
          <ContinueButton deck={deck} refusal={refusal} primary={false} />
        </>
      )
    case 'sign-in':
      return (
        <Link to="/sign-in" className="button primary">
          Sign in
        </Link>
      )
    case 'password':
      return (
        <AnswerForm
          action="Unlock and convert"
          type="password"
          autoComplete="off"
          aria-label="PDF password"
          placeholder="PDF password"
          onAnswer={(password) => restart(id, { ...options, password })}
        />
      )
    case 'part':
      return (
        <AnswerForm
          action="Convert these slides"
          defaultValue="1-50"
          pattern={slidesPattern}
          title="Numbers and ranges, such as 1-50 or 1-5,9"
          aria-label="Slides to convert, such as 1-50"
          onAnswer={(slides) => restart(id, { ...options, slides })}
        />
      )
    case 'retry':
    case 'wait':
      return <ContinueButton deck={deck} refusal={refusal} primary />
    case 'other-file':
      return null
  }
}

/** Goes on with all decks that were paused with this one, once that can succeed, or tries it alone. */
function ContinueButton(props: RetryButtonProps) {
  const { resumeAll } = useDesk()
  const mayContinue = useMayContinue(props.refusal)
  if (!props.deck.held) return <RetryButton {...props} />
  const kind = props.primary ? 'primary' : undefined
  return mayContinue && <Button label="Resume" kind={kind} onClick={resumeAll} />
}

interface RetryButtonProps {
  deck: DeckResult
  refusal: Refusal
  primary: boolean
}

function RetryButton({ deck, refusal, primary }: RetryButtonProps) {
  const { restart } = useDesk()
  const now = useNow(deck.retryAt !== undefined)
  const secondsLeft = ((deck.retryAt ?? 0) - now) / 1000
  const waits = deck.stage === 'waiting' && secondsLeft > 0
  const className = primary ? 'button primary' : 'button'
  return (
    <>
      {waits && (
        // a screen reader would announce every second
        <span aria-hidden="true">Trying again in {formatDuration(secondsLeft)}.</span>
      )}
      <button type="button" className={className} onClick={() => restart(deck.id)}>
        {waits ? 'Try now' : 'Try again'}
      </button>
      {!waits && refusal.retryAfterSeconds !== undefined && (
        <span className="soft small">
          The service asks to wait {formatDuration(refusal.retryAfterSeconds)}.
        </span>
      )}
    </>
  )
}

interface AnswerFormProps extends InputHTMLAttributes<HTMLInputElement> {
  /** The label of the button. */
  action: string
  onAnswer: (text: string) => void
}

/** A field and a button in a line. */
function AnswerForm({ action, onAnswer, ...input }: AnswerFormProps) {
  return (
    <form
      className="line"
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer(String(new FormData(event.currentTarget).get('answer')))
      }}
    >
      <input className="input short" name="answer" required {...input} />
      <Button label={action} type="submit" kind="primary" />
    </form>
  )
}
