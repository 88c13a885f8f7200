import { Command } from 'commander'
import { keysCreateCommand } from './keys-create.ts'
import { keysListCommand } from './keys-list.ts'
import { keysRevokeCommand } from './keys-revoke.ts'

export const keysCommand = new Command('keys')
  .description('Manage API keys')
  .addCommand(keysCreateCommand)
  .addCommand(keysListCommand)
  .addCommand(keysRevokeCommand)
