import { Command } from 'commander'
import { ConfigError, readConfig, readEnvironment } from '../config/config.ts'
import type { FleetOverview, Member } from '../fleet/fleet.ts'
import { alignedTable } from './aligned-table.ts'
import { printJson, printText } from './print.ts'

const megabyte = 1024 * 1024

export const fleetCommand = new Command('fleet')
  .description('List the servers and workers of a fleet, and what waits in its queue')
  .option('--json', 'print them as a JSON object')
  .action(showFleet)

async function showFleet(options: { json?: boolean }): Promise<void> {
  const { fleet } = readConfig(readEnvironment())
  if (fleet === undefined) throw new ConfigError('REDIS_URL is not set, so there is no fleet.')
  const overview = await inspect(fleet.url)
  if (options.json) printJson(overview)
  else printText(asText(overview))
}

async function inspect(url: string): Promise<FleetOverview> {
  // imported here because other commands start faster without it
  const { inspectFleet, shownAddress } = await import('../fleet/fleet.ts')
  try {
    return await inspectFleet(url)
  } catch (cause) {
    const { code = '', message } = cause as NodeJS.ErrnoException
    throw new ConfigError(`Redis at ${shownAddress(url)} does not answer (${code || message}).`)
  }
}

function asText({ members, measure: { open, waiting, oldestMs, pictureBytes } }: FleetOverview) {
  const head = ['process', 'host', 'version', 'reading', 'models', 'key', 'state', 'slots']
  const rest = ['slides per minute', 'memory', 'last seen']
  const queue = `Queue: ${waiting} waiting (oldest ${(oldestMs / 1000).toFixed(1)} s), ${open - waiting} being read, ${(pictureBytes / megabyte).toFixed(1)} MB`
  if (members.length === 0) return `No servers or workers.\n${queue}`
  return `${alignedTable([[...head, ...rest], ...members.map(cellsOf)])}\n${queue}`
}

function cellsOf(member: Member): string[] {
  const { kind, host, pid, version, reading, models, key, state, slots } = member
  return [
    kind,
    `${host}:${pid}`,
    ...[version, reading, models, key, state],
    String(slots),
    String(member.slidesPerMinute),
    `${Math.round(member.memoryBytes / megabyte)} MB`,
    `${(member.lastSeenMs / 1000).toFixed(1)} s ago`,
  ]
}
