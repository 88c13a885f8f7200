/** Long enough for guesses to fail, in Unicode code points. */
export const passwordLengthMin = 10
/** Short enough to hash, in Unicode code points. */
export const passwordLengthMax = 128
