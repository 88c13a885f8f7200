import { useState } from 'react'
import { Code } from '../elements/code.tsx'
import { CopyButton } from '../elements/copy-button.tsx'
import { Segments } from '../elements/segments.tsx'
import { exampleCode } from './example-code.ts'
import {
  type OpenApiDocument,
  type Operation,
  type ResponseObject,
  resolve,
} from './openapi-document.ts'
import { type Language, languages } from './request-code.ts'

interface RequestExampleProps {
  operation: Operation
  language: Language
  onLanguage: (language: Language) => void
  /** The code, where it is not that of the example of the operation. */
  code?: string
}

/** A request of the operation as code. The choice of the language counts for the whole page. */
export function RequestExample(props: RequestExampleProps) {
  const { operation, language, onLanguage } = props
  const code = props.code ?? exampleCode(language, operation, location.origin)
  return (
    <div className="example">
      <div className="line between">
        <Segments
          label={`Language of the request: ${operation.summary}`}
          choices={languages}
          value={language}
          onChange={onLanguage}
        />
        <CopyButton
          className="button subtle"
          text={() => code}
          of={`the request: ${operation.summary}`}
        />
      </div>
      <Code code={code} label={`${operation.summary}: request in ${language}`} />
    </div>
  )
}

interface ResponseExampleProps {
  document: OpenApiDocument
  operation: Operation
}

/** The examples of a successful response, by media type; nothing if the document has none. */
export function ResponseExample({ document, operation }: ResponseExampleProps) {
  const [chosen, setChosen] = useState(0)
  const { content = {} } = resolve<ResponseObject>(
    document,
    operation.responses['200'] ?? { description: '' },
  )
  const examples = Object.entries(content).flatMap(([mediaType, { examples = {} }]) => {
    const [example] = Object.values(examples)
    return example ? [{ name: shortName(mediaType), text: asText(example.value) }] : []
  })
  const example = examples[chosen]
  if (!example) return null
  const names = examples.map(({ name }) => name)
  return (
    <div className="example">
      <div className="line between">
        <h4>Response</h4>
        <Segments
          label={`Format of the response: ${operation.summary}`}
          choices={names}
          value={example.name}
          onChange={(name) => setChosen(names.indexOf(name))}
        />
      </div>
      <Code code={example.text} label={`${operation.summary}: response as ${example.name}`} />
    </div>
  )
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

function shortName(mediaType: string): string {
  return (mediaType.split('/')[1] ?? mediaType).replace('x-', '').toUpperCase()
}
