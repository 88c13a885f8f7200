import { useMemo } from 'react'
import { codeParts } from './code-colors.ts'
import { Scrolling } from './scrolling.tsx'

/** Longer code has no colors, so that the page stays quick. */
const coloredCharactersMax = 20_000

/** Code in a scrolling box, with colors. */
export function Code({ code, label }: { code: string; label: string }) {
  return (
    <Scrolling className="code" label={label}>
      <pre>
        <ColoredCode code={code} />
      </pre>
    </Scrolling>
  )
}

/** Code whose strings, names, numbers and keywords have colors. */
export function ColoredCode({ code }: { code: string }) {
  const parts = useMemo(() => (code.length > coloredCharactersMax ? [] : codeParts(code)), [code])
  if (parts.length === 0) return code
  return parts.map(({ text, kind }, index) =>
    kind ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by their position
      <span key={index} className={`code-${kind}`}>
        {text}
      </span>
    ) : (
      text
    ),
  )
}
