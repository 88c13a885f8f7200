import learned from './sign-network.json' with { type: 'json' }

/** What a glyph may be: a character, by its share from 0 to 1. */
export interface Likeness {
  /** The likeliest character; undefined if it is none that the network knows, or several. */
  character: string | undefined
  /** Its share. */
  share: number
  /** The share of any character; 0 if the network does not know it. */
  of(character: string): number
}

interface Layer {
  /** Row by row for each unit, its bias last. */
  weights: Float32Array
  rows: number
  columns: number
}

const characters = [...learned.characters]
const places = new Map(characters.map((character, index) => [character, index]))
const hidden = unpack(learned.hidden)
const output = unpack(learned.output)

/**
 * Tells what character a glyph looks like, by a network of one hidden layer that was learned from fonts
 * (bench/signs/learn.ts).
 */
export function likenessOf(features: Float32Array): Likeness {
  const centered = features.map((value) => value - 0.5)
  const active = product(hidden, centered).map((value) => Math.max(0, value))
  const shares = softmax(product(output, active))
  const best = shares.indexOf(Math.max(...shares))
  return {
    character: characters[best],
    share: shares[best] ?? 0,
    of: (character) => shares[places.get(character) ?? -1] ?? 0,
  }
}

/** Reads a layer from its bytes, each row with its scale. */
function unpack({ weights, scales }: { weights: string; scales: number[] }): Layer {
  const bytes = new Int8Array(Buffer.from(weights, 'base64'))
  const columns = bytes.length / scales.length
  const values = Float32Array.from(
    bytes,
    (byte, at) => byte * (scales[Math.floor(at / columns)] ?? 0),
  )
  return { weights: values, rows: scales.length, columns }
}

function product({ weights, rows, columns }: Layer, inputs: Float32Array): Float32Array {
  const sums = new Float32Array(rows)
  for (let row = 0, at = 0; row < rows; row++) {
    let sum = 0
    for (let input = 0; input < columns - 1; input++)
      sum += (weights[at++] ?? 0) * (inputs[input] ?? 0)
    sums[row] = sum + (weights[at++] ?? 0)
  }
  return sums
}

function softmax(scores: Float32Array): Float32Array {
  const highest = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - highest))
  const sum = odds.reduce((total, value) => total + value, 0)
  return odds.map((value) => value / sum)
}
