/** Programs that the machine must have, as a list with spaces. `.ci/run` sets it to those that it installs or finds everywhere. */
const required = (process.env.TESTS_REQUIRE ?? '').split(' ')

/**
 * Returns why a test that needs a program is skipped: `reason`, or false if there is none. Throws if the machine must have the
 * program, because a test that is skipped on CI would promise nothing to anybody.
 */
export function skipWithout(program: string, reason: string | false | undefined): string | false {
  if (!reason) return false
  if (required.includes(program)) throw new Error(`TESTS_REQUIRE names ${program}, but ${reason}.`)
  return reason
}
