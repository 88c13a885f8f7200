import type { DeckOptions } from '../desk/desk-model.ts'

/** A request to convert a deck, as a program would send it. */
interface CodeRequest {
  /** Where the API is, such as `http://127.0.0.1:8080/api/v1/convert`. */
  url: string
  filename: string
  /** Keys of the chosen columns. */
  columns: readonly string[]
  options: DeckOptions
  /** The format of the response; JSON by default. */
  format?: RequestFormat
}

/** How a response other than JSON is asked for. */
interface RequestFormat {
  mediaType: string
  /** The name of the file that the code saves it as; undefined to print it. */
  savedAs: string | undefined
}

export const languages = ['curl', 'JavaScript', 'Python'] as const
export type Language = (typeof languages)[number]

/** Returns code that runs unchanged; the key is an environment variable. File names are quoted, so that they cannot become code. */
export function codeOf(language: Language, request: CodeRequest): string {
  return writers[language](request)
}

const writers: Record<Language, (request: CodeRequest) => string> = {
  curl: ({ url, filename, format, ...request }) =>
    [
      `curl ${shellQuoted(url)}`,
      '  -H "Authorization: Bearer $ROWDECK_KEY"',
      ...(format ? [`  -H 'Accept: ${format.mediaType}'`] : []),
      ...fieldsOf(request).map(([name, value]) => `  -F ${name}=${value}`),
      `  -F ${shellQuoted(`file=@"${filename.replace(/["\\]/g, '\\$&')}"`)}`,
      ...(format?.savedAs ? [`  -o ${shellQuoted(format.savedAs)}`] : []),
    ].join(' \\\n'),
  JavaScript: ({ url, filename, format, ...request }) =>
    `import { readFile${format?.savedAs ? ', writeFile' : ''} } from 'node:fs/promises'

const filename = ${JSON.stringify(filename)}
const form = new FormData()
${fieldsOf(request)
  .map(([name, value]) => `form.set('${name}', '${value}')\n`)
  .join('')}form.set('file', new Blob([await readFile(filename)]), filename)

const response = await fetch(${JSON.stringify(url)}, {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.ROWDECK_KEY}\`,${format ? `\n    accept: '${format.mediaType}',` : ''}
  },
  body: form,
})
${javaScriptEnd(format)}`,
  Python: ({ url, filename, format, ...request }) =>
    `import os, requests

with open(${JSON.stringify(filename)}, "rb") as deck:
    response = requests.post(
        ${JSON.stringify(url)},
        headers={
            "Authorization": "Bearer " + os.environ["ROWDECK_KEY"],${format ? `\n            "Accept": "${format.mediaType}",` : ''}
        },
        data={${fieldsOf(request)
          .map(([name, value]) => `"${name}": "${value}"`)
          .join(', ')}},
        files={"file": deck},
    )
${pythonEnd(format)}`,
}

function javaScriptEnd(format: RequestFormat | undefined): string {
  if (!format) {
    return `const { rows, error } = await response.json()
if (error) throw new Error(error.message)
console.log(rows)`
  }
  return `if (!response.ok) throw new Error((await response.json()).error.message)
${
  format.savedAs
    ? `await writeFile(${JSON.stringify(format.savedAs)}, Buffer.from(await response.arrayBuffer()))`
    : 'console.log(await response.text())'
}`
}

function pythonEnd(format: RequestFormat | undefined): string {
  const refused = `if not response.ok:
    raise SystemExit(response.json()["error"]["message"])`
  if (!format) {
    return `${refused}
for row in response.json()["rows"]:
    print(row)`
  }
  if (!format.savedAs) return `${refused}\nprint(response.text)`
  return `${refused}
with open(${JSON.stringify(format.savedAs)}, "wb") as file:
    file.write(response.content)`
}

/** The fields of the form besides the file. Their values need no quotes. */
function fieldsOf({
  columns,
  options: { slides, ...options },
}: Pick<CodeRequest, 'columns' | 'options'>): [string, string][] {
  const range = slides?.replace(/[^\d,-]/g, '') ?? ''
  return [
    ['columns', columns.join(',')],
    ...Object.entries(options),
    ...(range === '' ? [] : [['slides', range] as [string, string]]),
  ]
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
