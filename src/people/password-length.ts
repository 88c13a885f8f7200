/** Long enough for guesses to fail, in UTF-16 code units. */
export const passwordLengthMin = 10
/** Short enough to hash, in UTF-16 code units. */
export const passwordLengthMax = 128
