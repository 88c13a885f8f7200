import { useCallback, useState } from 'react'
import { useSession } from '../account/session.tsx'
import { useTitle } from '../elements/use-title.ts'
import { DropZone } from './drop-zone.tsx'
import { RequestLines } from './request-lines.tsx'
import { sampleFile } from './sample-deck.ts'
import { SampleResult } from './sample-result.tsx'
import { SignUpInvitation } from './sign-up-invitation.tsx'
import { useConversion } from './use-conversion.ts'
import { WorkingArea } from './working-area.tsx'

const defaultColumns = ['slide']

/** The first page: a deck in, its rows out; without an account what the sample deck gives. */
export function PlaygroundPage() {
  useTitle('Rowdeck')
  const { me } = useSession()
  const [shown, setShown] = useState<string[]>(defaultColumns)
  const [refusedFile, setRefusedFile] = useState('')
  const { conversion, start, cancel, clear } = useConversion()
  const take = useCallback(
    (file: File) => {
      if (me) start({ file })
      else setRefusedFile(file.name)
    },
    [me, start],
  )
  if (conversion) {
    return (
      <div className="page stack stack-wide">
        <WorkingArea
          conversion={conversion}
          shown={shown}
          onShown={setShown}
          onStart={start}
          onCancel={cancel}
          onClear={clear}
        />
        <RequestLines filename={conversion.file.name} columns={shown} />
      </div>
    )
  }
  return (
    <div className="page">
      <div className="opening">
        <div className="stack stack-wide opening-words">
          <h1>
            <span className="phrase">Slide decks in,</span>{' '}
            <span className="phrase">rows out.</span>
          </h1>
          <p className="lead">
            Send a PDF or a picture and get one row a slide, in the order in which a person would
            read it. Scans and photos are read too. Nothing of your document is kept.
          </p>
          {me === null && <SignUpInvitation refusedFile={refusedFile} />}
        </div>
        <DropZone onFile={take} pictured main={me !== null}>
          {me && (
            <button
              type="button"
              className="button"
              onClick={() => void sampleFile().then((file) => start({ file }))}
            >
              Try the sample deck
            </button>
          )}
        </DropZone>
      </div>
      {me === null && <SampleResult shown={shown} onShown={setShown} />}
      <RequestLines filename="deck.pdf" columns={shown} />
    </div>
  )
}
