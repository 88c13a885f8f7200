import { Command } from 'commander'
import type { Config } from '../config/config.ts'
import { withAccounts } from './with-accounts.ts'

export const accountsInviteCommand = new Command('invite')
  .description('Print a link with which a person sets a password and signs in, once, within a week')
  .argument('<email>', 'its account is added if there is none')
  .option('--json', 'print { "email", "link" }')
  .action((email: string, options: { json?: boolean }) =>
    withAccounts(async (_accounts, { invite, config }) => {
      const link = await invite(email, addressOf(config))
      console.log(options.json ? JSON.stringify({ email, link }) : link)
    }),
  )

// where the service listens when it runs with these settings
function addressOf({ http }: Config): string {
  const everywhere = http.host === '0.0.0.0' || http.host === '::'
  const host = everywhere ? 'localhost' : http.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${http.port}`
}
