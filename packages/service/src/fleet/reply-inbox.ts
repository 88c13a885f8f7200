import { setTimeout } from 'node:timers/promises'
import type { Redis } from 'ioredis'

/** Seconds after which a wait for replies begins again, so that a lost connection is noticed. */
const waitSeconds = 5
const retryMs = 200
const idBytes = 36

/** A reply as it lies in the list: the id of its job, a UUID, and the sealed message. */
export function addressed(id: string, sealed: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from(id), sealed])
}

/** Receives replies from a list until the connection is closed. */
export async function receiveReplies(
  redis: Redis,
  list: string,
  received: (id: string, sealed: Uint8Array) => void,
): Promise<void> {
  while (!hasEnded(redis)) {
    try {
      const reply = await redis.blpopBuffer(list, waitSeconds)
      if (reply === null) continue
      const [, message] = reply
      received(message.toString('latin1', 0, idBytes), message.subarray(idBytes))
    } catch {
      // the connection reports its own errors; replies wait in the list meanwhile
      if (!hasEnded(redis)) await setTimeout(retryMs)
    }
  }
}

function hasEnded({ status }: Redis): boolean {
  return status === 'end'
}
