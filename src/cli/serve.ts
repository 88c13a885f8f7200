import { join, relative } from 'node:path'
import { Command } from 'commander'
import type { App } from '../app.ts'
import type { Config } from '../config/config.ts'
import { readSettings } from './read-settings.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const sampleDeck = join(import.meta.dirname, '..', '..', 'samples', 'sample.pdf')

export const serveCommand = new Command('serve')
  .description('Serve the API (settings: environment variables, see .env.example)')
  .action(serve)

async function serve(): Promise<void> {
  const { config, log } = readSettings()
  // imported here because other commands start in half the time without it
  const { startApp } = await import('../app.ts')
  const app = await startApp(config, { log })
  stopOnSignal(app)
  await greet(app, config)
  await app.warm().catch(async (error) => {
    await app.close()
    throw error
  })
  log.info({ workers: config.pool.workers }, 'ready')
}

async function greet(app: App, config: Config): Promise<void> {
  const fleet = config.fleet ? `, and reads pictures through ${await addressOf(config.fleet)}` : ''
  console.log(`Rowdeck serves ${app.url}${fleet}`)
  const { ownerEmail } = config.web
  const first = await app.accounts.createFirst(ownerEmail)
  if (!first) return
  const { key } = first
  console.log(`
${placeOf(config.storage)} is new, so a first account was created: ${ownerEmail}.
It is an operator and has Pro without end.
Open this link in a browser to choose its password and convert a deck (valid once, for a week):

  ${await app.invite(ownerEmail)}

Or use the API with this key (shown only once):

  ${key}

Try it:

  curl -H "Authorization: Bearer ${key}" -F file=@${relative(process.cwd(), sampleDeck)} ${app.url}/api/v1/convert
`)
}

function placeOf({ kind, dataDir }: Config['storage']): string {
  return kind === 'postgres' ? 'The database (DATABASE_URL)' : `The data directory (${dataDir})`
}

async function addressOf({ url }: NonNullable<Config['fleet']>): Promise<string> {
  const { shownAddress } = await import('../fleet/fleet.ts')
  return shownAddress(url)
}
