import { useState } from 'react'
import { playgroundKey } from '../account/playground-key.ts'
import { useSession } from '../account/session.tsx'
import type { DeckOptions } from '../desk/desk-model.ts'
import { Button } from '../elements/button.tsx'
import { Code } from '../elements/code.tsx'
import { CopyButton } from '../elements/copy-button.tsx'
import { formatMoment } from '../elements/format.ts'
import { Segments } from '../elements/segments.tsx'
import { Link } from '../navigation/link.tsx'
import { codeOf, type Language, languages } from './request-code.ts'

interface RequestLinesProps {
  filename: string
  columns: readonly string[]
  /** How the deck is read, as chosen. */
  options: DeckOptions
}

interface FilledKey {
  secret: string
  expiresAt: string
}

/** The request of this page as code; the user's key is filled in only on request. */
export function RequestLines({ filename, columns, options }: RequestLinesProps) {
  const { me } = useSession()
  const [language, setLanguage] = useState<Language>('curl')
  const [key, setKey] = useState<FilledKey>()
  const [problem, setProblem] = useState('')
  const url = `${location.origin}/api/v1/convert`
  const code = codeOf(language, { url, filename, columns, options, key: key?.secret })
  async function fillIn(): Promise<void> {
    try {
      setProblem('')
      setKey(await playgroundKey())
    } catch (error) {
      setProblem((error as Error).message)
    }
  }
  return (
    <section className="request stack" aria-labelledby="request-title">
      <h2 id="request-title">Use the API</h2>
      <div className="line between">
        <Segments label="Language" choices={languages} value={language} onChange={setLanguage} />
        <div className="line">
          {me && !key && (
            <Button label="Insert my key" kind="subtle" onClick={() => void fillIn()} />
          )}
          {key && <Button label="Remove key" kind="subtle" onClick={() => setKey(undefined)} />}
          <CopyButton text={() => code} of={`the ${language} request`} />
        </div>
      </div>
      <Code code={code} label={`Request in ${language}`} />
      <p className="soft small" role="status">
        {problem || keyHint(key)}{' '}
        {me && <Link to="/settings">Create a permanent key in Settings</Link>}
      </p>
    </section>
  )
}

function keyHint(key: FilledKey | undefined): string {
  if (!key) return 'Set ROWDECK_KEY to your API key.'
  return `This key belongs to your session and expires ${formatMoment(key.expiresAt)}. Keep it secret.`
}
