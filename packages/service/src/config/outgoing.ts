import type { BodyRate } from '@rowdeck/core/body-rate'
import { anyPublicHost } from '@rowdeck/core/outgoing'
import type { SettingValues } from './settings.ts'

/** Connections at once of each process, in all and to one IPv4 address or IPv6 /64. Others wait. Chosen by eye. */
const connections = { connectionsMax: 64, addressConnectionsMax: 8 }

/** The same for webhooks. */
const webhookConnections = { connectionsMax: 32, addressConnectionsMax: 8 }

/** The limits of requests to addresses that callers choose; no files are downloaded by URL without hosts. */
export function outgoingOf(
  { fetchHosts, callbackHosts }: SettingValues['outgoing'],
  { bodyMsMax, bodyRate }: Pick<SettingValues['http'], 'bodyMsMax'> & { bodyRate: BodyRate },
) {
  const fetching = { hosts: fetchHosts, msMax: bodyMsMax, bodyRate, ...connections }
  const callbacks = { hosts: [anyPublicHost, ...callbackHosts], ...webhookConnections }
  return { fetching: fetchHosts.length > 0 ? fetching : undefined, callbacks }
}
