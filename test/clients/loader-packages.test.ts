import assert from 'node:assert/strict'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { compile, installPacked, runIn } from '../support/pack-clients.ts'
import { root } from '../support/program.ts'
import { shareTestApp } from '../support/shared-app.ts'
import type { TestApp } from '../support/test-app.ts'

let folder: string
let service: TestApp
let env: Record<string, string>
let temporary: string
before(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'rowdeck-test-'))
  folder = await installPacked(temporary, ['typescript', 'langchain', 'llamaindex'])
  for (const scope of ['@langchain', '@llamaindex']) {
    await symlink(join(root, 'node_modules', scope), join(folder, 'node_modules', scope), 'dir')
  }
  service = await shareTestApp()
  env = { ROWDECK_SERVER: service.app.url, ROWDECK_KEY: (await service.newAccount()).key }
})
after(async () => {
  await service.close()
  await rm(temporary, { recursive: true })
})

const programs = {
  langchain: `import { BaseDocumentLoader } from '@langchain/core/document_loaders/base'
import { Document } from '@langchain/core/documents'
import { Rowdeck } from '@rowdeck/client'
import { RowdeckLoader } from '@rowdeck/langchain'

async function load(path: string): Promise<void> {
  const loader = new RowdeckLoader(path, { client: new Rowdeck(), mode: 'text', slides: '2' })
  if (!(loader instanceof BaseDocumentLoader)) throw new Error('It is no loader of LangChain.')
  for (const document of await loader.load()) {
    if (!(document instanceof Document)) throw new Error('It is no document of LangChain.')
    const title: unknown = document.metadata.title
    console.log(document.metadata.number satisfies number, title, document.pageContent.length > 100)
  }
}`,
  llamaindex: `import { Document } from '@llamaindex/core/schema'
import { Rowdeck } from '@rowdeck/client'
import { RowdeckReader } from '@rowdeck/llamaindex'

async function load(path: string): Promise<void> {
  const reader = new RowdeckReader({ client: new Rowdeck(), mode: 'text', slides: '2' })
  for (const document of await reader.loadData(path)) {
    if (!(document instanceof Document)) throw new Error('It is no document of LlamaIndex.')
    const title: unknown = document.metadata.title
    console.log(document.metadata.number satisfies number, title, document.text.length > 100)
  }
}`,
}

for (const [name, program] of Object.entries(programs)) {
  test(`The packed loader for ${name} compiles and runs in CommonJS and in ES modules.`, async () => {
    // the same program is an ES module as .mts and compiled to require() as .cts
    const started = `${program}\nvoid load(process.argv[2] ?? '')\n`
    const files = ['mts', 'cts'].map((ending) => `${name}.${ending}`)
    for (const file of files) await writeFile(join(folder, file), started)
    assert.equal(await compile(folder, files), '')
    for (const file of files) {
      const compiled = file.replace('ts', 'js')
      const printed = await runIn(folder, [compiled, join(root, 'samples', 'sample.pdf')], env)
      assert.equal(printed, '2 One row per slide true\n', compiled)
    }
  })
}
