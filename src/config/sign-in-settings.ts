import { oneOf } from './setting-kinds.ts'

/** Settings of how people sign in. */
export const signInSettings = {
  signIn: {
    operatorSecondFactor: oneOf(
      'ROWDECK_OPERATOR_SECOND_FACTOR',
      ['optional', 'required'],
      'Whether operators need a second factor (a passkey or an authenticator app); with `required`, an operator without one can only add one',
    ),
  },
}
