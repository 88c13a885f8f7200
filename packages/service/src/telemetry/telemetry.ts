import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger } from 'pino'
export type * from './observations.ts'
export { createTelemetry, type Telemetry, type TelemetrySettings } from './start-telemetry.ts'

/**
 * Returns the log: JSON lines on standard error. Only sizes, counts, codes and ids may be logged, never a key,
 * a file name or text of a document. The redaction is only a second line of defense.
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
        'file_url',
        'password',
      ],
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  )
}
