import type { Random } from '../scaling/random.ts'

/** A network of one hidden layer: weights row by row for each unit, and its bias last. */
export interface Layers {
  hidden: Float32Array
  output: Float32Array
}

export interface Example {
  features: Float32Array
  /** Number of its class. */
  label: number
}

export interface NetworkSize {
  inputs: number
  units: number
  classes: number
}

const batch = 32
const rateMax = 0.002
/** Adam's usual decay rates. */
const [decayMean, decaySquare] = [0.9, 0.999]

/**
 * Learns a network with rectified units by Adam (Kingma and Ba, arXiv 1412.6980) on the cross entropy, with
 * a learning rate that falls to nothing along a cosine. Features are shifted to the middle by the caller.
 */
export function learnNetwork(
  examples: Example[],
  size: NetworkSize,
  { random, epochs, report }: { random: Random; epochs: number; report: (line: string) => void },
): Layers {
  const layers = {
    hidden: initial(size.units, size.inputs, random),
    output: initial(size.classes, size.units, random),
  }
  const learner = createLearner(layers, size)
  const order = examples.map((_, index) => index)
  const steps = epochs * Math.ceil(examples.length / batch)
  for (let epoch = 0, step = 0; epoch < epochs; epoch++) {
    shuffle(order, random)
    let loss = 0
    for (let at = 0; at < order.length; at += batch, step++) {
      const chosen = order.slice(at, at + batch).flatMap((index) => examples[index] ?? [])
      loss += chosen.reduce((sum, example) => sum + learner.add(example), 0)
      learner.step((rateMax / 2) * (1 + Math.cos((Math.PI * step) / steps)))
    }
    report(`epoch ${epoch + 1}: loss ${(loss / examples.length).toFixed(4)}`)
  }
  return layers
}

function initial(rows: number, columns: number, random: Random): Float32Array {
  const reach = Math.sqrt(6 / columns)
  return Float32Array.from({ length: rows * (columns + 1) }, (_, at) =>
    (at + 1) % (columns + 1) === 0 ? 0 : (random.uniform() * 2 - 1) * reach,
  )
}

function shuffle(order: number[], random: Random): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(random.uniform() * (at + 1))
    ;[order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0]
  }
}

function createLearner({ hidden, output }: Layers, { units, classes }: NetworkSize) {
  const slopes = {
    hidden: new Float32Array(hidden.length),
    output: new Float32Array(output.length),
  }
  const adam = [createAdam(hidden, slopes.hidden), createAdam(output, slopes.output)]
  const active = new Float32Array(units)
  const scores = new Float32Array(classes)
  const back = new Float32Array(units)
  return {
    /** Adds the slopes of an example; returns its loss. */
    add({ features, label }: Example): number {
      product(hidden, features, active)
      for (let unit = 0; unit < units; unit++) active[unit] = Math.max(0, active[unit] ?? 0)
      product(output, active, scores)
      const loss = toErrors(scores, label)
      back.fill(0)
      addSlopes(slopes.output, active, scores)
      for (let row = 0; row < classes; row++)
        addRow(output, row, { scale: scores[row] ?? 0, to: back })
      for (let unit = 0; unit < units; unit++) if ((active[unit] ?? 0) <= 0) back[unit] = 0
      addSlopes(slopes.hidden, features, back)
      return loss
    },
    step(rate: number): void {
      for (const one of adam) one(rate)
    },
  }
}

/** Adds the slopes of a layer: for each row, what it is off by times its inputs, and once more for the bias. */
function addSlopes(slopes: Float32Array, inputs: Float32Array, errors: Float32Array): void {
  for (let row = 0, at = 0; row < errors.length; row++, at++) {
    const error = errors[row] ?? 0
    if (error === 0) at += inputs.length
    else
      for (let input = 0; input < inputs.length; input++, at++)
        slopes[at] = (slopes[at] ?? 0) + error * (inputs[input] ?? 0)
    slopes[at] = (slopes[at] ?? 0) + error
  }
}

/** Adds a row of a layer, without its bias, times `scale`. */
function addRow(
  layer: Float32Array,
  row: number,
  { scale, to }: { scale: number; to: Float32Array },
): void {
  const first = row * (to.length + 1)
  for (let at = 0; at < to.length; at++) to[at] = (to[at] ?? 0) + scale * (layer[first + at] ?? 0)
}

/** Multiplies a layer with its inputs. */
export function product(layer: Float32Array, inputs: Float32Array, into: Float32Array): void {
  for (let row = 0, at = 0; row < into.length; row++) {
    let sum = 0
    for (let input = 0; input < inputs.length; input++, at++)
      sum += (layer[at] ?? 0) * (inputs[input] ?? 0)
    into[row] = sum + (layer[at++] ?? 0)
  }
}

/** Turns scores into what they are off by, in place; returns the loss. */
function toErrors(scores: Float32Array, label: number): number {
  const highest = scores.reduce((a, b) => Math.max(a, b))
  let sum = 0
  for (let at = 0; at < scores.length; at++) {
    scores[at] = Math.exp((scores[at] ?? 0) - highest)
    sum += scores[at] ?? 0
  }
  for (let at = 0; at < scores.length; at++) scores[at] = (scores[at] ?? 0) / sum
  const right = scores[label] ?? 0
  scores[label] = right - 1
  return -Math.log(Math.max(1e-9, right))
}

function createAdam(values: Float32Array, slopes: Float32Array): (rate: number) => void {
  const [means, squares] = [new Float32Array(values.length), new Float32Array(values.length)]
  let steps = 0
  return (rate) => {
    steps++
    const scale = rate * (Math.sqrt(1 - decaySquare ** steps) / (1 - decayMean ** steps))
    for (let at = 0; at < values.length; at++) {
      const slope = (slopes[at] ?? 0) / batch
      const mean = decayMean * (means[at] ?? 0) + (1 - decayMean) * slope
      const square = decaySquare * (squares[at] ?? 0) + (1 - decaySquare) * slope * slope
      means[at] = mean
      squares[at] = square
      values[at] = (values[at] ?? 0) - (scale * mean) / (Math.sqrt(square) + 1e-8)
      slopes[at] = 0
    }
  }
}
