import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/**
 * The log: JSON lines on standard error. What may enter it are sizes, counts, codes and ids; never
 * a key, a file name or text of a document. The redaction is a second lock, not the first.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: [
        'authorization',
        'headers.authorization',
        'req.headers',
        'filename',
        'file_base64',
        'password',
      ],
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  )
}
