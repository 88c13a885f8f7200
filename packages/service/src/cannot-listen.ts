import { ConfigError } from './config/config.ts'

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program uses that port',
  EACCES: 'this user may not use that port',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'there is no such host',
}

/** Returns the ConfigError for settings with which the service cannot listen; returns any other error unchanged. */
export function cannotListen(settings: string, error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (!Object.hasOwn(reasons, code)) return error
  return new ConfigError(`${settings} cannot be used: ${reasons[code]}. Change them.`)
}
