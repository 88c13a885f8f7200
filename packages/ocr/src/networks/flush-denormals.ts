/**
 * Weights that training left just above zero (denormals) make a convolution many times slower. With this
 * option such numbers count as zero on the thread that loads the first network, in JavaScript too. The runtime ignores the
 * option for every network but the first one that a process loads, so all are loaded with it.
 */
export const flushDenormals = { session: { set_denormal_as_zero: '1' } }
