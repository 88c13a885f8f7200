import { Command } from 'commander'
import type { Config } from '../config/config.ts'
import { withAccounts } from './with-accounts.ts'

export const accountsInviteCommand = new Command('invite')
  .description('Print a link to set a password and sign in; valid once, for a week')
  .argument('<email>', 'its account is created if there is none')
  .option('--json', 'print { "email", "link" }')
  .action((email: string, options: { json?: boolean }) =>
    withAccounts(async (_accounts, { invite, config }) => {
      const link = await invite(email, addressOf(config))
      console.log(options.json ? JSON.stringify({ email, link }) : link)
    }),
  )

// the address of a service with these settings
function addressOf({ http }: Config): string {
  const everywhere = http.host === '0.0.0.0' || http.host === '::'
  const host = everywhere ? 'localhost' : http.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${http.port}`
}
