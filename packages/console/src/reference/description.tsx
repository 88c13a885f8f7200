import type { ReactNode } from 'react'

/** Text of the OpenAPI document: paragraphs, lists and code in backticks. Nothing else is interpreted. */
export function Description({ text }: { text: string }) {
  return text.split('\n\n').map((block) => <Block key={block} block={block} />)
}

function Block({ block }: { block: string }) {
  const lines = block.split('\n')
  if (!lines.every((line) => line.startsWith('- '))) {
    return (
      <p>
        <WithCode text={lines.join(' ')} />
      </p>
    )
  }
  return (
    <ul className="stack stack-tight">
      {lines.map((line) => (
        <li key={line}>
          <WithCode text={line.slice(2)} />
        </li>
      ))}
    </ul>
  )
}

/** Text whose parts in backticks are code. */
export function WithCode({ text }: { text: string }): ReactNode {
  let offset = 0
  return text.split('`').map((part, index) => {
    offset += part.length + 1
    return index % 2 === 1 ? <code key={offset}>{part}</code> : part
  })
}
