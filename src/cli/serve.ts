import { join, relative } from 'node:path'
import { Command } from 'commander'
import type { Account } from '../accounts/accounts.ts'
import type { App } from '../app.ts'
import type { Config } from '../config/config.ts'
import { printText } from './print.ts'
import { readSettings } from './read-settings.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const installation = join(import.meta.dirname, '..', '..')
const sampleDeck = join(installation, 'samples', 'sample.pdf')

export const serveCommand = new Command('serve')
  .description('Serve the API (settings: environment variables, see .env.example)')
  .action(serve)

async function serve(): Promise<void> {
  const { config, log, printsSecrets } = readSettings()
  // imported here because other commands start in half the time without it
  const { startApp } = await import('../app.ts')
  const app = await startApp(config, { log })
  stopOnSignal(app)
  await greet(app, config, printsSecrets)
  // while the workers start, so that no request waits for it later
  await app.loadSignIn()
  await app.warm().catch(async (error) => {
    await app.close()
    throw error
  })
  log.info({ workers: config.pool.workers }, 'ready')
}

async function greet(app: App, config: Config, printsSecrets: boolean): Promise<void> {
  const fleet = config.fleet ? `, and reads pictures through ${await addressOf(config.fleet)}` : ''
  printText(`Rowdeck serves ${app.url}${fleet}`)
  const { ownerEmail } = config.web
  const account = await app.accounts.createFirst(ownerEmail)
  if (!account) return
  const curl = (key: string) =>
    `curl -H "Authorization: Bearer ${key}" -F file=@${relative(process.cwd(), sampleDeck)} ${app.url}/api/v1/convert`
  const { singleSignOn } = config.signIn
  const by = singleSignOn?.isOnlyWay ? `sign in with ${singleSignOn.name}` : 'choose its password'
  const steps = printsSecrets ? await secrets(app, account, by) : commands(ownerEmail, by)
  printText(`
${placeOf(config.storage)} is new, so a first account was created: ${ownerEmail}.
It is an operator and has Pro without end.
${steps.link}

${steps.key}

Try it:

  ${curl(steps.shownKey)}
`)
}

async function secrets(app: App, { id, email }: Account, by: string) {
  const { key } = await app.accounts.keys.create(id, { name: 'first key' })
  const link = `Open this link in a browser to ${by} and convert a deck (an invitation is valid once, for a week):

  ${await app.invite(email)}`
  return { link, key: `Or use the API with this key (shown only once):\n\n  ${key}`, shownKey: key }
}

/**
 * How to get both where the output is kept, so that no secret stands in it. A checkout or a container that is started in its
 * own folder has no command `rowdeck`.
 */
function commands(email: string, by: string) {
  const rowdeck = process.cwd() === installation ? 'node bin/rowdeck.js' : 'rowdeck'
  return {
    link: `This command prints a link to ${by} and convert a deck in a browser:

  ${rowdeck} accounts invite ${email}`,
    key: `And this one a key for the API:\n\n  ${rowdeck} keys create ${email} --name first`,
    shownKey: '$ROWDECK_KEY',
  }
}

function placeOf({ kind, dataDir }: Config['storage']): string {
  return kind === 'postgres' ? 'The database (DATABASE_URL)' : `The data directory (${dataDir})`
}

async function addressOf({ url }: NonNullable<Config['fleet']>): Promise<string> {
  const { shownAddress } = await import('../fleet/fleet.ts')
  return shownAddress(url)
}
