import { Command } from 'commander'
import type { Place } from './agent-converter.ts'
import { addPlaceOptions } from './place-options.ts'

export const mcpCommand = addPlaceOptions(new Command('mcp'))
  .description('Serve agents: tools of the Model Context Protocol over standard input and output')
  .option('--directory <folders...>', 'read only decks in these folders; without it, any')
  .action(serveAgent)

async function serveAgent(place: Place): Promise<void> {
  // imported here because every other command starts faster without the protocol
  const { serveMcp } = await import('./serve-mcp.ts')
  serveMcp(place)
}
