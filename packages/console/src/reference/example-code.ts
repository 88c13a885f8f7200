import type { Operation } from './openapi-document.ts'
import { codeOf, type Language } from './request-code.ts'

/** Returns a request of the operation as code that runs unchanged; the key is an environment variable. */
export function exampleCode(language: Language, operation: Operation, origin: string): string {
  const { method, path, needsKey } = operation
  const url = `${origin}${path.replace('{id}', 'ACCOUNT_ID')}`
  if (takesDeck(operation)) {
    return codeOf(language, {
      url,
      filename: 'deck.pdf',
      columns: ['number', 'slide'],
      options: {},
    })
  }
  return writers[language]({ method, url, needsKey, json: jsonOf(operation) })
}

/** Whether the body of the request has a file. */
export function takesDeck({ requestBody }: Operation): boolean {
  return requestBody?.content['multipart/form-data'] !== undefined
}

/** Whether the operation answers with the rows of the deck that it is sent. */
export function convertsDeck(operation: Operation): boolean {
  return takesDeck(operation) && operation.path.endsWith('/convert')
}

/** The example of the body; undefined if the request has none. */
function jsonOf({ requestBody }: Operation): string | undefined {
  const [example] = Object.values(requestBody?.content['application/json']?.examples ?? {})
  return example && JSON.stringify(example.value)
}

interface PlainRequest {
  method: string
  url: string
  needsKey: boolean
  json: string | undefined
}

const writers: Record<Language, (request: PlainRequest) => string> = {
  curl: ({ method, url, needsKey, json }) =>
    [
      `curl ${method === 'GET' ? '' : `-X ${method} `}'${url}'`,
      ...(needsKey ? ['  -H "Authorization: Bearer $ROWDECK_KEY"'] : []),
      ...(json ? ["  -H 'Content-Type: application/json'", `  -d '${json}'`] : []),
    ].join(' \\\n'),
  JavaScript: ({ method, url, needsKey, json }) => {
    const headers = [
      ...(needsKey ? [`authorization: \`Bearer \${process.env.ROWDECK_KEY}\``] : []),
      ...(json ? ["'content-type': 'application/json'"] : []),
    ]
    const options = [
      ...(method === 'GET' ? [] : [`  method: '${method}',`]),
      ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
      ...(json ? [`  body: JSON.stringify(${json}),`] : []),
    ]
    const given = options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''
    return `const response = await fetch('${url}'${given})\nconsole.log(await response.text())`
  },
  Python: ({ method, url, needsKey, json }) =>
    [
      `import ${needsKey ? 'os, ' : ''}requests`,
      '',
      `response = requests.${method.toLowerCase()}(`,
      `    "${url}",`,
      ...(needsKey
        ? [
            `    headers={"Authorization": "Bearer " + os.environ["ROWDECK_KEY"]${json ? ', "Content-Type": "application/json"' : ''}},`,
          ]
        : []),
      ...(json ? [`    data='${json}',`] : []),
      ')',
      'print(response.text)',
    ].join('\n'),
}
