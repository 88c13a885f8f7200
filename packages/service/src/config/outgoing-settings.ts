import { anyPublicHost, canonicalHost } from '@rowdeck/core/outgoing'
import type { Setting } from './setting-kinds.ts'

/** Settings of requests to addresses that callers choose. */
export const outgoingSettings = {
  outgoing: {
    fetchHosts: hosts(
      'ROWDECK_FETCH_HOSTS',
      { any: true },
      'Hosts from which requests may have a deck downloaded by URL (`file_url`), separated by commas, each a name or an IP address with a port unless it is the usual one: `*` for every public host over https (ports 443 and 8443); those named may also be inside your network and be asked over http. None by default: requests with `file_url` are refused',
    ),
    callbackHosts: hosts(
      'ROWDECK_CALLBACK_HOSTS',
      { any: false },
      'Hosts inside your network to which webhooks and results of jobs may be sent, also over http, written as above, such as n8n.internal:5678; public hosts always may, over https',
    ),
  },
}

/** Names or IP addresses with an optional port, separated by commas, in canonical form; with `any`, also `*`. */
function hosts(name: string, { any }: { any: boolean }, description: string): Setting<string[]> {
  return {
    name,
    description,
    shownDefault: '',
    parse(given) {
      const parts = (given ?? '').split(',').map((part) => part.trim())
      return parts.filter(Boolean).map((part) => {
        const host = canonicalHost(part)
        if (host !== undefined && (any || host !== anyPublicHost)) return host
        throw new Error(
          `must be hosts, such as n8n.internal:5678${any ? ', or *' : ''}, not "${part}"`,
        )
      })
    },
  }
}
