import { codeOf, type Language } from '../playground/request-code.ts'
import type { Operation } from './openapi-document.ts'

/** Returns a request of the operation as code that runs unchanged; the key is an environment variable. */
export function exampleCode(language: Language, operation: Operation, origin: string): string {
  const { method, path, needsKey } = operation
  const url = `${origin}${path}`
  if (method === 'POST') {
    return codeOf(language, {
      url,
      filename: 'deck.pdf',
      columns: ['number', 'slide'],
      options: {},
      key: undefined,
    })
  }
  return getters[language](url, needsKey)
}

const getters: Record<Language, (url: string, needsKey: boolean) => string> = {
  curl: (url, needsKey) =>
    needsKey ? `curl '${url}' \\\n  -H "Authorization: Bearer $ROWDECK_KEY"` : `curl '${url}'`,
  JavaScript: (url, needsKey) => `const response = await fetch('${url}'${
    needsKey
      ? `, {
  headers: { authorization: \`Bearer \${process.env.ROWDECK_KEY}\` },
}`
      : ''
  })
console.log(await response.json())`,
  Python: (url, needsKey) => `import ${needsKey ? 'os, ' : ''}requests

response = requests.get(
    "${url}",${
      needsKey
        ? `
    headers={"Authorization": "Bearer " + os.environ["ROWDECK_KEY"]},`
        : ''
    }
)
print(response.json())`,
}
