import { useEffect, useState } from 'react'
import { Code } from '../elements/code.tsx'
import { CopyButton } from '../elements/copy-button.tsx'
import { Facts } from '../elements/facts.tsx'
import { formatBytes } from '../elements/format.ts'
import { indented, shortened } from './response-text.ts'
import type { Arriving } from './send-deck.ts'
import { StatusBadge } from './status-badge.tsx'

interface ArrivingAnswerProps {
  arriving: Arriving
  /** The name of the file that the response is saved as if it is no text. */
  filename: string | undefined
}

/** A response as it arrives: its status, its headers, and its text or a file to save. */
export function ArrivingAnswer({ arriving, filename }: ArrivingAnswerProps) {
  const { status, headers, text, file, ended, problem } = arriving
  return (
    <div className="example" aria-busy={!ended}>
      <div className="line between">
        <h4 role="status">
          {status === undefined ? (problem ?? 'Waiting for the response…') : 'Response '}
          {status !== undefined && <StatusBadge status={`${status}`} />}
          {!ended && status !== undefined && ' arriving…'}
        </h4>
        {text !== '' && (
          <CopyButton className="button subtle" text={() => text} of="the response" />
        )}
      </div>
      {headers.length > 0 && (
        <details className="past">
          <summary>Headers ({headers.length})</summary>
          <Facts className="sent-headers" facts={headers} />
        </details>
      )}
      {text !== '' && (
        <Code code={shortened(ended ? indented(text) : text)} label="Response to your request" />
      )}
      {file && filename && <SaveLink file={file} filename={filename} />}
    </div>
  )
}

function SaveLink({ file, filename }: { file: Blob; filename: string }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <p>
      <a className="button" href={url} download={filename}>
        Save {filename} ({formatBytes(file.size)})
      </a>
    </p>
  )
}
