import { secret, secretFile } from './secret-settings.ts'
import { megabytes, redisUrl, seconds, wholeNumber } from './setting-kinds.ts'

/** Settings of a fleet: several machines that read pictures for each other, through Redis. */
export const fleetSettings = {
  fleet: {
    url: redisUrl(
      'REDIS_URL',
      'Redis or Valkey through which `rowdeck serve` sends pictures of slides to `rowdeck work` on other machines, such as redis://10.0.0.5:6379 (rediss:// for TLS); without it, pictures are read on this machine only',
    ),
    secret: secret(
      'ROWDECK_FLEET_SECRET',
      'Key that encrypts pictures and their text on the way through Redis, at least 32 characters, the same for all processes of the fleet; required with REDIS_URL. Do not use ROWDECK_SECRET: workers do not need it',
    ),
    secretFile: secretFile(
      'ROWDECK_FLEET_SECRET_FILE',
      'File that contains this key, instead of ROWDECK_FLEET_SECRET',
    ),
    slidesMax: wholeNumber(
      'ROWDECK_FLEET_SLIDES',
      { default: 5000, min: 1, max: 1_000_000 },
      'Maximum number of slides in Redis, of all fronts together; further ones are read by the front itself or, without workers of its own, wait up to ROWDECK_WAITING_SECONDS and then get 503',
    ),
    bytesMax: megabytes(
      'ROWDECK_FLEET_MB',
      { default: 256, min: 1, max: 1_048_576 },
      'Maximum total size of the pictures in Redis in megabytes, with the same consequences; Redis needs this much memory and a little more',
    ),
    slideMsMax: seconds(
      'ROWDECK_FLEET_SECONDS',
      { default: 120, min: 10, max: 3600 },
      'Time limit for a slide to be read by the fleet, in seconds, and lifetime of its picture in Redis; then the front reads it itself or, without workers of its own, answers 503',
    ),
  },
}
