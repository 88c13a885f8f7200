import type { Command } from 'commander'

/** Adds the options that say where decks are converted. */
export function addPlaceOptions(command: Command): Command {
  return command
    .option('--server <url>', 'convert on a running service (default: ROWDECK_SERVER)')
    .option('--no-server', 'convert here even if ROWDECK_SERVER is set')
    .option('--key <key>', 'API key for that service; prefer ROWDECK_KEY')
}
