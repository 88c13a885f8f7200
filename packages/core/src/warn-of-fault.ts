const placesMax = 100
const warned = new Set<string>()

/** The name of the warnings. */
export const faultWarning = 'RowdeckFault'

/** Whether an error is a fault of this program itself, on data that it did not expect. */
export function isFault(error: unknown): error is TypeError | RangeError {
  return error instanceof TypeError || error instanceof RangeError
}

/**
 * Warns on the standard error stream, once per place in the code, of a fault of this program that costs one slide only. Only the
 * kind of the error and its place are named, because its message may quote the document.
 */
export function warnOfFault(error: Error): void {
  const place = placeOf(error)
  if (warned.has(place) || warned.size >= placesMax) return
  warned.add(place)
  const message = `${error.name} at ${place}: a slide could not be read. Please report this.`
  process.emitWarning(message, faultWarning)
}

/** The file and line of the innermost call, such as "links.ts:38:12". */
function placeOf({ stack = '', message }: Error): string {
  // behind the message, whose lines may look alike
  const calls = stack.slice(stack.indexOf(message) + message.length)
  const call = calls.split('\n').find((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line))
  return call?.slice(call.lastIndexOf('/') + 1).replace(')', '') ?? 'an unknown place'
}
