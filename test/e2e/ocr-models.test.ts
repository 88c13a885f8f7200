import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { startApp } from '../../packages/service/src/app.ts'
import { ConfigError, readConfig } from '../../packages/service/src/config/config.ts'
import { openConverter } from '../../packages/service/src/local-converter.ts'
import { createLogger } from '../../packages/service/src/telemetry/telemetry.ts'

const sentence = /^ROWDECK_OCR_MODELS cannot be used\. There is no manifest\.json in .+\.$/

test('A folder without models is refused at startup, in one sentence.', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rowdeck-no-models-'))
  const config = readConfig({ ROWDECK_OCR_MODELS: folder, ROWDECK_DATA_DIR: folder, PORT: '0' })
  const isRefusal = (error: unknown) => error instanceof ConfigError && sentence.test(error.message)
  await assert.rejects(startApp(config, { log: createLogger('silent') }), isRefusal)

  const converter = openConverter({ ...config, pool: { ...config.pool, workers: 1 } })
  const deck = { bytes: new Uint8Array(1), type: 'png' } as const
  await assert.rejects(converter.table(deck, { mode: 'auto' }), isRefusal)
  converter.close()
  await rm(folder, { recursive: true })
})
