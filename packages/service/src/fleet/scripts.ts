import { createHash } from 'node:crypto'
import { classes } from '@rowdeck/core/fairness'
import type { Redis } from 'ioredis'

type Argument = string | number | Buffer

/** A Lua script that Redis runs as one command. */
export interface Script {
  run(redis: Redis, keys: readonly string[], args: readonly Argument[]): Promise<unknown>
}

function script(lua: string): Script {
  const digest = createHash('sha1').update(lua).digest('hex')
  return {
    async run(redis, keys, args) {
      const rest = [keys.length, ...keys, ...args]
      try {
        return await redis.callBuffer('EVALSHA', [digest, ...rest])
      } catch (error) {
        if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
        return await redis.callBuffer('EVAL', [lua, ...rest])
      }
    },
  }
}

/** Removes a job from what counts towards the limits. `open` are the sorted ids by the time they were added. */
const forget = `
local function forget(id)
  redis.call('ZREM', open, id)
  redis.call('ZREM', waiting, id)
  redis.call('HDEL', starts, id)
  local size = redis.call('HGET', sizes, id)
  if size then
    redis.call('HDEL', sizes, id)
    redis.call('DECRBY', bytes, size)
  end
end
`

const books = `
local open, waiting, starts, sizes, bytes = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
${forget}
`

/** The highest priority number that BullMQ accepts. */
const tagMax = 2_097_151

/**
 * Stores a picture and returns the priority of its job, or 0 if the limits on jobs and bytes are reached. The
 * priority is a virtual time, as in start-time fair queueing (Goyal et al., 1996), in rounds of one slide per account: an
 * account continues in the round after that of its last slide, or in the present one if it is new, and in every round
 * those that pay come first, as in the pool of a server. Jobs whose front disappeared are forgotten after the time limit. The
 * virtual time begins again whenever nothing is open; a fleet that is never idle for a million rounds degrades to
 * first come, first served.
 *
 * Keys: the five of the books, rounds of the accounts, present round, picture. Arguments: id, account, class of the
 * account (`classOf`), time limit in milliseconds, maximum number of jobs, maximum bytes, picture.
 */
export const storePicture = script(`${books}
local tags, clock, picture = KEYS[6], KEYS[7], KEYS[8]
local id, account, class, ms = ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
for _, old in ipairs(redis.call('ZRANGEBYSCORE', open, '-inf', now - ms, 'LIMIT', 0, 100)) do
  forget(old)
end
local count = redis.call('ZCARD', open)
if count == 0 then redis.call('DEL', tags, clock, sizes, starts, waiting, bytes) end
local size = #ARGV[7]
local used = tonumber(redis.call('GET', bytes) or 0)
if count >= tonumber(ARGV[5]) or used + size > tonumber(ARGV[6]) then return 0 end
local round = math.max(tonumber(redis.call('GET', clock) or 0), tonumber(redis.call('HGET', tags, account) or 0))
local tag = math.min(round * ${classes} + class + 1, ${tagMax})
redis.call('SET', picture, ARGV[7], 'PX', ms)
redis.call('ZADD', open, now, id)
redis.call('ZADD', waiting, now, id)
redis.call('HSET', sizes, id, size)
redis.call('INCRBY', bytes, size)
redis.call('HSET', tags, account, round + 1)
for _, key in ipairs({open, waiting, starts, sizes, bytes, tags, clock}) do
  redis.call('PEXPIRE', key, ms)
end
return tag
`)

/**
 * Marks a job as started and returns its picture and how often it was started; null if the picture is gone.
 *
 * Keys: the five of the books, virtual time, picture. Arguments: id, priority of the job, time limit in milliseconds.
 */
export const startJob = script(`${books}
local clock, picture = KEYS[6], KEYS[7]
local found = redis.call('GET', picture)
if not found then return false end
redis.call('ZREM', waiting, ARGV[1])
local started = redis.call('HINCRBY', starts, ARGV[1], 1)
redis.call('PEXPIRE', starts, ARGV[3])
local round = math.floor((tonumber(ARGV[2]) - 1) / ${classes})
if round > tonumber(redis.call('GET', clock) or 0) then
  redis.call('SET', clock, round, 'PX', ARGV[3])
end
return {found, started}
`)

/**
 * Deletes the picture of a job and sends the reply, in one step: no front ever waits for a picture that is gone.
 *
 * Keys: the five of the books, picture, list of replies. Arguments: id, reply, lifetime of the list in milliseconds.
 */
export const sendReply = script(`${books}
redis.call('UNLINK', KEYS[6])
forget(ARGV[1])
redis.call('RPUSH', KEYS[7], ARGV[2])
redis.call('PEXPIRE', KEYS[7], ARGV[3])
return 1
`)

/** Deletes the picture of a job. Keys: the five of the books, picture. Argument: id. */
export const withdrawPicture = script(`${books}
redis.call('UNLINK', KEYS[6])
forget(ARGV[1])
return 1
`)

/** Marks a started job as waiting again. Keys: the five of the books. Argument: id. */
export const handBack = script(`${books}
if redis.call('ZSCORE', open, ARGV[1]) then
  redis.call('ZADD', waiting, now, ARGV[1])
  redis.call('HINCRBY', starts, ARGV[1], -1)
end
return 1
`)

/** Returns the number of open jobs, of waiting ones, the age of the oldest of these in milliseconds, and all bytes. Keys: the five of the books. */
export const measureQueue = script(`${books}
local oldest = redis.call('ZRANGE', waiting, 0, 0, 'WITHSCORES')
local age = 0
if oldest[2] then age = math.max(0, now - oldest[2]) end
return {redis.call('ZCARD', open), redis.call('ZCARD', waiting), age, tonumber(redis.call('GET', bytes) or 0)}
`)

/**
 * Returns how many ids of members were not looked at, and the announcement of each member that was, with the milliseconds
 * until it expires. Ids without an announcement, and those that are too long or have one that is, are deleted. The bounds
 * hold before anything leaves Redis.
 *
 * Keys: set of ids, what the keys of announcements begin with. Arguments: maximum number of ids, bytes of an id, bytes of
 * an announcement.
 */
export const readMembers = script(`
local most, idMax, textMax = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local found = {math.max(0, redis.call('SCARD', KEYS[1]) - most)}
for _, id in ipairs(redis.call('SRANDMEMBER', KEYS[1], most)) do
  local key = KEYS[2] .. id
  local size = #id <= idMax and redis.call('STRLEN', key) or 0
  if size == 0 or size > textMax then redis.call('SREM', KEYS[1], id)
  else found[#found + 1] = {redis.call('GET', key), redis.call('PTTL', key)} end
end
return found
`)
