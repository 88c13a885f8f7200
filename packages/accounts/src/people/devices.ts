import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@rowdeck/core/clock'
import { cookieName } from './cookie-name.ts'

/**
 * Devices on which somebody has signed in before. A device proves it with a cookie that is signed for one
 * password of one account: it survives signing out, and becomes invalid when the password or the secret
 * changes. It does not sign anybody in; it only keeps attempts by strangers from locking the owner out.
 */
export interface Devices {
  /** Whether these cookies claim to be known to any account; needs no lookup. */
  isClaimed(cookies: string | undefined): boolean
  /** Returns the id of the device that sent these cookies, if it is known for this password. */
  find(cookies: string | undefined, passwordStamp: string): string | undefined
  /** Returns the `Set-Cookie` value that makes the device known, keeping other accounts that know it. */
  remember(cookies: string | undefined, passwordStamp: string): string
}

export interface DeviceSettings {
  secret: () => string
  /** Whether the console is served over TLS, so that cookies are marked `Secure`. */
  secure: boolean
  clock: Clock
}

interface Mark {
  id: string
  /** Seconds since the Unix epoch. */
  at: number
  signature: string
}

/** Number of accounts that may know one browser; the least recently used is forgotten. */
const marksMax = 4
const lifetimeSeconds = 180 * 24 * 3600
const markShape = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/

export function createDevices({ secret, secure, clock }: DeviceSettings): Devices {
  const name = cookieName('rowdeck.devices', { secure })

  function sign(id: string, at: number, passwordStamp: string): string {
    const text = `device:${id}:${at}:${passwordStamp}`
    return createHmac('sha256', secret()).update(text).digest('base64url')
  }

  function findMark(marks: Mark[], passwordStamp: string): Mark | undefined {
    return marks.find(({ id, at, signature }) =>
      timingSafeEqual(Buffer.from(sign(id, at, passwordStamp)), Buffer.from(signature)),
    )
  }

  function marksIn(cookies: string | undefined): Mark[] {
    const now = clock.now() / 1000
    return marksOf(cookies, name).filter(({ at }) => now < at + lifetimeSeconds)
  }

  return {
    isClaimed: (cookies) => marksIn(cookies).length > 0,
    find: (cookies, passwordStamp) => findMark(marksIn(cookies), passwordStamp)?.id,
    remember(cookies, passwordStamp) {
      const marks = marksIn(cookies)
      const known = findMark(marks, passwordStamp)
      const id = known?.id ?? randomBytes(16).toString('base64url')
      const at = Math.floor(clock.now() / 1000)
      const fresh = { id, at, signature: sign(id, at, passwordStamp) }
      const kept = [fresh, ...marks.filter((mark) => mark !== known)].slice(0, marksMax)
      const value = kept.map((mark) => `${mark.id}.${mark.at}.${mark.signature}`).join('~')
      const attributes = `Max-Age=${lifetimeSeconds}; Path=/; HttpOnly; SameSite=Strict`
      return `${name}=${value}; ${attributes}${secure ? '; Secure' : ''}`
    },
  }
}

function marksOf(cookies: string | undefined, name: string): Mark[] {
  const pair = (cookies ?? '')
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`))
  const marks = (pair ?? '').slice(name.length + 1).split('~', marksMax)
  return marks.flatMap((mark) => {
    const [, id, at, signature] = markShape.exec(mark) ?? []
    return id && at && signature ? [{ id, at: Number(at), signature }] : []
  })
}
