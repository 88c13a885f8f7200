import { outputFormat } from '@rowdeck/reader/output/formats'
import { useEffect, useRef, useState } from 'react'
import { useIsMetered, useSession } from '../account/session.tsx'
import type { DeckOptions } from '../desk/desk-model.ts'
import { Button } from '../elements/button.tsx'
import { sampleFile } from '../playground/sample-deck.ts'
import { ArrivingAnswer } from './arriving-answer.tsx'
import { RequestExample } from './code-example.tsx'
import type { ColumnFacts } from './column-facts.ts'
import type { Operation } from './openapi-document.ts'
import { codeOf, type Language } from './request-code.ts'
import { type Arriving, sendDeck } from './send-deck.ts'
import { type TryChoices, TryFields } from './try-fields.tsx'
import { SignInToSend } from './try-request.tsx'

interface TryConvertProps {
  operation: Operation
  columns: readonly ColumnFacts[]
  language: Language
  onLanguage: (language: Language) => void
}

/** A request that is put together in a form, shown as code, and sent from here. */
export function TryConvert({ operation, columns, language, onLanguage }: TryConvertProps) {
  const [choices, setChoices] = useState<TryChoices>({
    file: undefined,
    columns: ['number', 'slide'],
    options: {},
    format: 'json',
  })
  const { arriving, busy, send, stop } = useSending()
  const { fileEndings, mediaType, text } = outputFormat(choices.format)
  const name = choices.file?.name ?? 'sample.pdf'
  const savedAs = text ? undefined : `${name.replace(/\.[^.]*$/, '')}.${fileEndings[0]}`
  const code = codeOf(language, {
    url: `${location.origin}${operation.path}`,
    filename: name,
    columns: choices.columns,
    options: choices.options,
    ...(choices.format !== 'json' && { format: { mediaType, savedAs } }),
  })
  return (
    <>
      <section className="try panel" aria-label="Try it">
        <TryFields choices={choices} columns={columns} onChange={setChoices} />
        <SendButtons busy={busy} onStop={stop} onSend={() => void send(choices)} />
      </section>
      <RequestExample {...{ operation, language, onLanguage, code }} />
      {arriving && <ArrivingAnswer arriving={arriving} filename={savedAs} />}
    </>
  )
}

interface SendButtonsProps {
  busy: boolean
  onSend: () => void
  onStop: () => void
}

function SendButtons({ busy, onSend, onStop }: SendButtonsProps) {
  const { me } = useSession()
  const isMetered = useIsMetered()
  if (!me) return <SignInToSend />
  return (
    <div className="line">
      <Button
        label={busy ? 'Sending…' : 'Send request'}
        kind="primary"
        disabled={busy}
        onClick={onSend}
      />
      {busy && <Button label="Stop" onClick={onStop} />}
      <p className="soft small">
        Sent with a key of your session.{isMetered && ' Costs one conversion, as from a program.'}
      </p>
    </div>
  )
}

function useSending() {
  const [arriving, setArriving] = useState<Arriving>()
  const [busy, setBusy] = useState(false)
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])
  async function send({ file, columns, options, format }: TryChoices): Promise<void> {
    controller.current = new AbortController()
    const { signal } = controller.current
    const { mediaType, text } = outputFormat(format)
    setArriving(undefined)
    setBusy(true)
    const request = { columns, options: sent(options), mediaType, isText: text, signal }
    await sendDeck({ ...request, file: file ?? (await sampleFile()) }, setArriving)
    setBusy(false)
  }
  return { arriving, busy, send, stop: () => controller.current?.abort() }
}

/** Without what is empty. */
function sent(options: DeckOptions): DeckOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value.trim() !== ''))
}
