import { Command } from 'commander'
import { shownKey } from './shown-key.ts'
import { withAccounts } from './with-accounts.ts'

export const keysCreateCommand = new Command('create')
  .description('Add an API key to an account and print it, this once')
  .argument('<email>', 'or the id of the account')
  .requiredOption('--name <name>', 'what the key is for')
  .option('--json', 'print { "id", "key", "name", "prefix", "lastFour", … }')
  .action((email: string, options: { name: string; json?: boolean }) =>
    withAccounts(async (accounts) => {
      const account = await accounts.find(email)
      const { apiKey, key } = await accounts.keys.create(account.id, { name: options.name })
      if (options.json) console.log(JSON.stringify({ ...shownKey(apiKey), key }))
      else console.log(`${apiKey.name} (${apiKey.id})\nAPI key, shown this once: ${key}`)
    }),
  )
