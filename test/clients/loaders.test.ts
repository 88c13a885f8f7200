import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import { BaseDocumentLoader } from '@langchain/core/document_loaders/base'
import { RowdeckLoader } from '../../clients/langchain/index.js'
import { RowdeckReader } from '../../clients/llamaindex/index.js'
import { Rowdeck } from '../../clients/typescript/src/index.ts'
import { deckPath } from '../support/deck-path.ts'
import { root, temporaryDirectory } from '../support/program.ts'
import { shareTestApp } from '../support/shared-app.ts'
import { deckBytes, type TestApp } from '../support/test-app.ts'

const run = promisify(execFile)
const sample = deckPath('sample.pdf')

let service: TestApp
let client: Rowdeck
let apiKey: string
before(async () => {
  service = await shareTestApp({ ocr: true })
  apiKey = (await service.newAccount()).key
  client = new Rowdeck({ baseUrl: service.app.url, apiKey })
})
after(() => service.close())

/** What both make of a deck, as text and metadata. */
const loaders = {
  langchain: async (
    file: string | Uint8Array,
    options: Omit<ConstructorParameters<typeof RowdeckLoader>[1], 'client'> = {},
  ) => {
    const loader = new RowdeckLoader(file, { client, ...options })
    assert.ok(loader instanceof BaseDocumentLoader)
    return (await loader.load()).map(({ pageContent, metadata }) => ({
      text: pageContent,
      metadata,
    }))
  },
  llamaindex: async (
    file: string | Uint8Array,
    options: Omit<ConstructorParameters<typeof RowdeckReader>[0], 'client'> = {},
  ) => {
    const documents = await new RowdeckReader({ client, ...options }).loadData(file)
    for (const { id_, metadata } of documents) {
      assert.equal(id_, `${metadata.source}#${metadata.number}`)
    }
    return documents.map(({ text, metadata }) => ({ text, metadata }))
  },
}

for (const [name, load] of Object.entries(loaders)) {
  test(`With ${name} a deck is one document per slide, with its metadata.`, async () => {
    const documents = await load(sample)
    const { rows } = await client.convert(sample)
    assert.deepEqual(
      documents.map(({ text }) => text),
      rows.map(({ slide }) => slide),
    )
    const [first, last] = [documents[0], documents[4]]
    // a slide with a text layer has no confidence
    assert.deepEqual(first?.metadata, { source: sample, number: 1, title: 'Rowdeck', mode: 'text' })
    const { confidence, ...others } = last?.metadata ?? { confidence: undefined }
    assert.ok(typeof confidence === 'number' && confidence > 0.8, `${confidence}`)
    const title = 'This slide is a picture'
    assert.deepEqual(others, { source: sample, number: 5, title, mode: 'ocr' })
  })

  test(`With ${name} the columns of text and metadata, the slides and the name can be chosen.`, async () => {
    const options = {
      content: 'markdown',
      metadata: ['page'],
      slides: '2',
      filename: 'x.pdf',
    } as const
    const [document, ...others] = await load(await deckBytes('sample.pdf'), options)
    assert.deepEqual(others, [])
    assert.match(document?.text ?? '', /^## One row per slide\n/)
    assert.deepEqual(document?.metadata, { source: 'x.pdf', number: 2, page: 2 })
  })

  test(`With ${name} a refusal is the error of the client.`, async () => {
    await assert.rejects(load(deckPath('encrypted.pdf')), { code: 'document_encrypted' })
    await assert.rejects(load('nowhere.pdf'), { code: 'ENOENT' })
  })

  test(`The snippet of the README for ${name} has correct types and prints the slides.`, async (t) => {
    const folder = await project(t, name)
    await run(process.execPath, [
      join(root, 'node_modules/typescript-native/bin/tsc'),
      '-p',
      folder,
    ])
    const { PATH } = process.env
    const env = { PATH, ROWDECK_SERVER: service.app.url, ROWDECK_KEY: apiKey }
    const { stdout } = await run(process.execPath, [join(folder, 'snippet.ts')], { cwd: root, env })
    const lines = stdout.trim().split('\n')
    assert.equal(lines.length, 5, stdout)
    assert.match(lines[1] ?? '', /^samples\/sample\.pdf[ #]2: One row per slide \(\d{3}\)$/)
  })
}

/** A program of a user: the snippet, with the packages in its `node_modules`. */
async function project(t: TestContext, name: string): Promise<string> {
  const folder = await temporaryDirectory(t)
  const packages = join(folder, 'node_modules', '@rowdeck')
  await mkdir(join(packages, 'client'), { recursive: true })
  // the sources stand for what they are compiled to
  await symlink(join(root, 'clients', 'typescript', 'src'), join(packages, 'client', 'src'))
  const exported = JSON.stringify({ type: 'module', exports: './src/index.ts' })
  await writeFile(join(packages, 'client', 'package.json'), exported)
  await symlink(join(root, 'clients', name), join(packages, name))
  for (const scope of ['@types', '@langchain', '@llamaindex']) {
    await symlink(join(root, 'node_modules', scope), join(folder, 'node_modules', scope))
  }
  const readme = await readFile(join(root, 'clients', name, 'README.md'), 'utf8')
  const [, snippet = ''] = /^```ts\n([\s\S]*?)^```/m.exec(readme) ?? []
  await writeFile(join(folder, 'snippet.ts'), snippet)
  const className = name === 'langchain' ? 'RowdeckLoader' : 'RowdeckReader'
  await writeFile(
    join(folder, 'options.ts'),
    `import { ${className} } from '@rowdeck/${name}'
type Options = ConstructorParameters<typeof ${className}> extends [...unknown[], infer Last] ? Last : never
// @ts-expect-error: there is no such column
export const metadata: Options['metadata'] = ['colour']`,
  )
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { lib: ['es2025', 'dom', 'dom.iterable'], preserveSymlinks: true },
      include: ['snippet.ts', 'options.ts'],
      exclude: [],
    }),
  )
  return folder
}
