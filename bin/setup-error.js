/** A set-up that failed for a reason that its message explains to the person at the terminal. */
export class SetupError extends Error {}

/** Runs a step of the set-up. A `SetupError` ends the process with its message and exit code 1; other errors are bugs. */
export function orExplain(step) {
  try {
    return step()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    console.error(error.message)
    return process.exit(1)
  }
}
