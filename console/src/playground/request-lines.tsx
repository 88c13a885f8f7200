import { useState } from 'react'
import { playgroundKey } from '../account/playground-key.ts'
import { useSession } from '../account/session.tsx'
import { CopyButton } from '../elements/copy-button.tsx'
import { formatMoment } from '../elements/format.ts'
import { Scrolling } from '../elements/scrolling.tsx'
import { Link } from '../navigation/link.tsx'
import { codeOf, type Language, languages } from './request-code.ts'

interface RequestLinesProps {
  filename: string
  columns: readonly string[]
}

interface FilledKey {
  secret: string
  expiresAt: string
}

/** The request that this page makes, for a program: with the person's own key only when asked for it. */
export function RequestLines({ filename, columns }: RequestLinesProps) {
  const { me } = useSession()
  const [language, setLanguage] = useState<Language>('curl')
  const [key, setKey] = useState<FilledKey>()
  const [fault, setFault] = useState('')
  const url = `${location.origin}/api/v1/convert`
  const code = codeOf(language, { url, filename, columns, key: key?.secret })
  async function fillIn(): Promise<void> {
    try {
      setFault('')
      setKey(await playgroundKey())
    } catch (error) {
      setFault((error as Error).message)
    }
  }
  return (
    <section className="request stack" aria-labelledby="request-title">
      <h2 id="request-title">The same from your program</h2>
      <div className="line between">
        <LanguageChoice language={language} onChange={setLanguage} />
        <div className="line">
          {me && !key && (
            <button type="button" className="button quiet" onClick={() => void fillIn()}>
              Fill in my key
            </button>
          )}
          {key && (
            <button type="button" className="button quiet" onClick={() => setKey(undefined)}>
              Take the key out
            </button>
          )}
          <CopyButton text={() => code} of={`the ${language} request`} />
        </div>
      </div>
      <Scrolling className="code" label={`The request in ${language}`}>
        <pre>{code}</pre>
      </Scrolling>
      <p className="soft small" role="status">
        {fault || keyWords(key)} {me && <Link to="/settings">Make a lasting key in Settings</Link>}
      </p>
    </section>
  )
}

function keyWords(key: FilledKey | undefined): string {
  if (!key) return 'ROWDECK_KEY stands for your API key.'
  return `This is the key of this session, until ${formatMoment(key.expiresAt)}. Treat it as a password.`
}

interface LanguageChoiceProps {
  language: Language
  onChange: (language: Language) => void
}

function LanguageChoice({ language, onChange }: LanguageChoiceProps) {
  return (
    <fieldset className="segments">
      <legend className="unseen">Language</legend>
      {languages.map((each) => (
        <label key={each} className="segment">
          <input
            type="radio"
            name="language"
            checked={each === language}
            onChange={() => onChange(each)}
          />
          <span>{each}</span>
        </label>
      ))}
    </fieldset>
  )
}
