import type { Redis } from 'ioredis'
import type { Logger } from '../telemetry/telemetry.ts'

/**
 * Logs what an operator should change about Redis: a copy on disk would keep pictures of documents (encrypted)
 * beyond their time limit, and eviction would drop pictures that are waiting.
 */
export async function warnAboutRedis(redis: Redis, log: Logger): Promise<void> {
  try {
    for (const warning of warningsOf(await redis.info(), await saveRules(redis))) log.warn(warning)
  } catch (error) {
    log.warn({ err: error }, 'The settings of Redis cannot be checked')
  }
}

/** Many providers do not allow CONFIG. */
async function saveRules(redis: Redis): Promise<string> {
  try {
    const [, rules = ''] = (await redis.config('GET', 'save')) as string[]
    return rules
  } catch {
    return ''
  }
}

/** Returns warnings for the text of `INFO` and the value of `save`. */
export function warningsOf(info: string, save: string): string[] {
  const lines = info.split('\r\n')
  const value = (name: string) =>
    lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1)
  const warnings: string[] = []
  if (value('aof_enabled') === '1') {
    warnings.push(
      'Redis writes all changes to disk (appendonly yes), including encrypted pictures of documents. Set appendonly no.',
    )
  }
  if (save !== '') {
    warnings.push(
      'Redis writes snapshots to disk (save), including encrypted pictures of documents. Set save "".',
    )
  }
  const policy = value('maxmemory_policy')
  if (policy !== undefined && policy !== 'noeviction') {
    warnings.push(
      `Redis evicts keys when its memory is full (maxmemory-policy ${policy}), including pictures that are waiting. Set maxmemory-policy noeviction.`,
    )
  }
  return warnings
}
