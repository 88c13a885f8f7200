import { Command } from 'commander'

interface Options {
  server?: string | false
  key?: string
  directory?: string[]
}

export const mcpCommand = new Command('mcp')
  .description('Serve agents: tools of the Model Context Protocol over standard input and output')
  .option('--server <url>', 'convert on a running service (default: ROWDECK_SERVER)')
  .option('--no-server', 'convert here even if ROWDECK_SERVER is set')
  .option('--key <key>', 'API key for that service; prefer ROWDECK_KEY')
  .option('--directory <folders...>', 'read only decks in these folders; without it, any')
  .action(serveAgent)

async function serveAgent(options: Options): Promise<void> {
  // imported here because every other command starts faster without the protocol
  const { serveMcp } = await import('./serve-mcp.ts')
  serveMcp(options)
}
