import { join, relative } from 'node:path'
import type { Account } from '@rowdeck/accounts/accounts'
import { installation } from '@rowdeck/core/installation'
import { refuseOtherFetches } from '@rowdeck/core/outgoing-fetch'
import { Command } from 'commander'
import type { App } from '../app.ts'
import type { Config } from '../config/config.ts'
import type { Logger } from '../telemetry/telemetry.ts'
import { printText } from './print.ts'
import { readSettings } from './read-settings.ts'
import { loggingFailures } from './service-output.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const sampleDeck = join(installation, 'samples', 'sample.pdf')

export const serveCommand = new Command('serve')
  .description('Serve the API (settings: environment variables, see .env.example)')
  .action(() => loggingFailures(serve))

async function serve(): Promise<void> {
  refuseOtherFetches()
  const { config, log, kept } = readSettings()
  // imported here because other commands start in half the time without it
  const { startApp } = await import('../app.ts')
  const app = await startApp(config, { log })
  stopOnSignal(app, log)
  await greet(app, config, kept)
  // while the workers start, so that no request waits for it later
  await app.loadSignIn()
  await app.warm().catch(async (error) => {
    await app.close()
    throw error
  })
  log.info({ workers: config.pool.workers }, 'ready')
}

/** Tells where the service is and, if it is new, of its first account. `kept` is the log if others keep what is printed. */
async function greet(app: App, config: Config, kept: Logger | undefined): Promise<void> {
  const fleet = config.fleet ? `, and reads pictures through ${await addressOf(config.fleet)}` : ''
  const where = `Rowdeck serves ${app.url}${fleet}`
  if (kept) kept.info(where)
  else printText(where)
  const account = await app.accounts.createFirst(config.web.ownerEmail)
  if (!account) return
  const created = `${describeStorage(config.storage)} is new, so a first account was created: ${config.web.ownerEmail}.`
  const { singleSignOn } = config.signIn
  const by = singleSignOn?.isOnlyWay ? `sign in with ${singleSignOn.name}` : 'choose its password'
  if (kept) kept.info(commands(account.email), `${created} ${rights} ${explained(by)}`)
  else printText(`\n${created}\n${rights}\n${await secrets(app, account, by)}\n`)
}

const rights = 'It is an operator and has Pro without end.'

async function secrets(app: App, { id, email }: Account, by: string): Promise<string> {
  const { key } = await app.accounts.keys.create(id, { name: 'first key' })
  const deck = relative(process.cwd(), sampleDeck)
  return `Open this link in a browser to ${by} and convert a deck (an invitation is valid once, for a week):

  ${await app.invite(email)}

Or use the API with this key (shown only once):

  ${key}

Try it:

  curl -H "Authorization: Bearer ${key}" -F file=@${deck} ${app.url}/api/v1/convert
`
}

/**
 * How to get both where the output is kept, so that no secret stands in it. A checkout or a container that is started in its
 * own folder has no command `rowdeck`.
 */
function commands(email: string): { link: string; key: string } {
  const rowdeck = process.cwd() === installation ? 'node bin/rowdeck.js' : 'rowdeck'
  return {
    link: `${rowdeck} accounts invite ${email}`,
    key: `${rowdeck} keys create ${email} --name first`,
  }
}

const explained = (by: string) =>
  `The command "link" prints a link to ${by} and convert a deck in a browser, and "key" one for the API.`

function describeStorage({ kind, dataDir }: Config['storage']): string {
  return kind === 'postgres' ? 'The database (DATABASE_URL)' : `The data directory (${dataDir})`
}

async function addressOf({ url }: NonNullable<Config['fleet']>): Promise<string> {
  const { shownAddress } = await import('../fleet/fleet.ts')
  return shownAddress(url)
}
