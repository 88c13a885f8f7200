import { Command } from 'commander'
import { withAccounts } from './with-accounts.ts'

export const accountsCreateCommand = new Command('create')
  .description('Create an account and print its first API key (shown only once)')
  .argument('<email>')
  .option('--json', 'print { "id", "email", "key" }')
  .action((email: string, options: { json?: boolean }) =>
    withAccounts(async (accounts) => {
      const { account, key } = await accounts.create(email)
      if (options.json) console.log(JSON.stringify({ id: account.id, email: account.email, key }))
      else console.log(`${account.email} (${account.id})\nAPI key (shown only once): ${key}`)
    }),
  )
