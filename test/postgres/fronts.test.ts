import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { whyNoPostgres } from '../support/postgres-server.ts'
import { ready, rowdeck, serve } from '../support/program.ts'
import { newPostgresUrl } from '../support/shared-postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { deckBytes, sendForm } from '../support/test-app.ts'

const ROWDECK_SECRET = 'the secret that all processes of a service share'

describe('Services that share PostgreSQL', { skip: whyNoPostgres() ?? false }, () => {
  const folder = temporaryFolder()

  test('start together on an empty database, create one first account, and count its conversions together.', async (t) => {
    const DATABASE_URL = await newPostgresUrl()
    const start = () => serve(folder, { DATABASE_URL, ROWDECK_SECRET })
    const fronts = await Promise.all([start(), start(), start()])
    t.after(async () => {
      for (const { child } of fronts) child.kill('SIGKILL')
      await Promise.all(fronts.map(({ ended }) => ended))
    })
    for (const { url } of fronts) await ready(url)
    const printed = fronts.flatMap(({ output }) => output().match(/^ {2}(rdk_\w+)$/m)?.[1] ?? [])
    assert.equal(printed.length, 1, 'the key of the first account is shown once')
    const database = { DATABASE_URL, ROWDECK_SECRET, ROWDECK_DATA_DIR: folder }
    const created = await rowdeck(['accounts', 'create', 'free@example.com'], database)
    const key = /rdk_\w+/.exec(created.stdout)?.[0]
    const file = await deckBytes('sample.pdf')
    const asked = [...fronts, ...fronts].map(({ url }) =>
      sendForm(`${url}/api/v1/convert`, key, { file, fields: { mode: 'text' } }),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    assert.deepEqual(statuses.sort(), [200, 200, 200, 402, 402, 402])
  })
})
