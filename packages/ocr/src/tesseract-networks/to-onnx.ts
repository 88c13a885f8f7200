import { intAttribute, intsAttribute, textAttribute } from '../networks/onnx/onnx-attribute.ts'
import { concatenate } from '../networks/rewriting/concatenate.ts'
import { GraphBuilder } from '../networks/rewriting/graph-builder.ts'
import { columnwise, lastColumnOf, matrixColumns } from './matrix-parts.ts'
import type { TrainedLayer, TrainedMatrix } from './trained-data.ts'

/** ONNX lists the gates of a cell as input, output, forget, cell; Tesseract as cell, input, forget, output. */
const gateOrder = [1, 3, 2, 0]

export interface ToOnnxOptions {
  /** The classes to return, in order. */
  classes: number[]
  /** Whether the products along a line may be computed with eight-bit integers. */
  quantize?: boolean
}

/** Where the layers of a network are added, and how. */
interface Context {
  graph: GraphBuilder
  options: ToOnnxOptions
}

/**
 * Returns a network of Tesseract's for lines as an ONNX file. It takes a gray line from -1 to 1, as [1, 1, height,
 * width], and returns the probability of each class for each step along it, as [steps, 1, classes]. Throws an
 * Error if a layer is where the networks for lines do not have it.
 */
export function toOnnx(network: TrainedLayer, options: ToOnnxOptions): Uint8Array {
  const graph = new GraphBuilder('line', [1, 1, 'height', 'width'], 'probabilities')
  const last = network.parts.at(-1)
  if (last?.type !== 'Softmax') throw new Error('A network that does not end in classes.')
  const context = { graph, options }
  let value = 'line'
  for (const layer of network.parts.slice(0, -1)) value = addLayer(layer, value, context)
  return graph.finish({
    operator: 'Softmax',
    inputs: [addClasses(last, value, context)],
    attributes: [intAttribute('axis', -1)],
  })
}

function addLayer(layer: TrainedLayer, value: string, context: Context): string {
  const { graph } = context
  const [part] = layer.parts
  if (layer.type === 'Input') return value
  if (layer.type === 'Series') return addConvolution(layer, value, context)
  if (layer.type === 'Maxpool') {
    const [width = 1, height = 1] = layer.sizes
    const attributes = ['kernel_shape', 'strides'].map((name) =>
      intsAttribute(name, [height, width]),
    )
    return graph.add({ operator: 'MaxPool', inputs: [value], attributes })
  }
  if (layer.type === 'LSTM') return addRow(layer, value, { direction: 'forward', ...context })
  if (layer.type === 'RTLReversed' && part?.type === 'LSTM')
    return addRow(part, value, { direction: 'reverse', ...context })
  if (layer.type === 'XYTranspose' && part?.type === 'SummLSTM')
    return addColumns(part, value, context)
  throw new Error(`A layer ${layer.type} where none is expected.`)
}

/** A window around each pixel, the products of its pixels, and their hyperbolic tangent. */
function addConvolution({ parts }: TrainedLayer, value: string, { graph }: Context): string {
  const [window, products] = parts
  const [matrix] = products?.matrices ?? []
  if (window?.type !== 'Convolve' || products?.type !== 'Tanh' || !matrix)
    throw new Error('A series of layers that is no convolution.')
  const [besideX = 0, besideY = 0] = window.sizes
  const [width, height] = [2 * besideX + 1, 2 * besideY + 1]
  const columns = matrixColumns(matrix, 0, width * height)
  // Tesseract goes through the pixels of a window column by column.
  const weights = columns.map((_, index) => {
    const [x, y] = [index % width, Math.floor(index / width) % height]
    return columns[index - y * width - x + x * height + y] ?? 0
  })
  const kernel = graph.constant(weights, [matrix.rows, 1, height, width])
  const bias = graph.constant(lastColumnOf(matrix), [matrix.rows])
  const attributes = [
    intsAttribute('kernel_shape', [height, width]),
    intsAttribute('pads', [besideY, besideX, besideY, besideX]),
  ]
  const sum = graph.add({ operator: 'Conv', inputs: [value, kernel, bias], attributes })
  return graph.add({ operator: 'Tanh', inputs: [sum] })
}

/** Cells that go down each column of pixels; their last outputs stand for the column. */
function addColumns(layer: TrainedLayer, value: string, { graph }: Context): string {
  const order = [intsAttribute('perm', [2, 3, 0, 1])]
  const down = graph.add({ operator: 'Transpose', inputs: [value], attributes: order })
  const last = graph.add({
    operator: 'LSTM',
    inputs: [squeeze(graph, down, 2), ...floatWeights(layer, graph)],
    attributes: [intAttribute('hidden_size', layer.outputs)],
    output: 1,
  })
  const along = [intsAttribute('perm', [1, 0, 2])]
  return graph.add({ operator: 'Transpose', inputs: [last], attributes: along })
}

/** Cells that go along the line. */
function addRow(
  layer: TrainedLayer,
  value: string,
  { graph, options, direction }: Context & { direction: 'forward' | 'reverse' },
): string {
  const { quantize = false } = options
  const weights = quantize ? integerWeights(layer, graph) : floatWeights(layer, graph)
  const outputs = graph.add({
    operator: quantize ? 'DynamicQuantizeLSTM' : 'LSTM',
    inputs: [value, ...weights],
    attributes: [intAttribute('hidden_size', layer.outputs), textAttribute('direction', direction)],
    isOfRuntime: quantize,
  })
  return squeeze(graph, outputs, 1)
}

function addClasses(layer: TrainedLayer, value: string, { graph, options }: Context): string {
  const [matrix] = layer.matrices
  if (!matrix) throw new Error('Classes without weights.')
  const { classes } = options
  const weights = matrixColumns(matrix, 0, layer.inputs)
  const chosen = new Float32Array(layer.inputs * classes.length)
  for (const [place, row] of classes.entries()) {
    for (let input = 0; input < layer.inputs; input++)
      chosen[input * classes.length + place] = weights[row * layer.inputs + input] ?? 0
  }
  const all = lastColumnOf(matrix)
  const bias = Float32Array.from(classes, (row) => all[row] ?? 0)
  const products = graph.constant(chosen, [layer.inputs, classes.length])
  const sum = graph.add({ operator: 'MatMul', inputs: [value, products] })
  return graph.add({ operator: 'Add', inputs: [sum, graph.constant(bias, [classes.length])] })
}

function floatWeights(layer: TrainedLayer, graph: GraphBuilder): string[] {
  const { inputs, outputs } = layer
  const gates = gatesOf(layer)
  const values = (from: number, to: number) =>
    concatenate(gates.map((gate) => matrixColumns(gate, from, to)))
  return [
    graph.constant(values(0, inputs), [1, 4 * outputs, inputs]),
    graph.constant(values(inputs, inputs + outputs), [1, 4 * outputs, outputs]),
    biasOf(gates, graph),
  ]
}

/** The integers as they are stored, with their scales. */
function integerWeights(layer: TrainedLayer, graph: GraphBuilder): string[] {
  const { inputs, outputs } = layer
  const gates = gatesOf(layer)
  const count = 4 * outputs
  const scales = concatenate(
    gates.map((gate) => Float32Array.from(gate.scales.subarray(0, outputs))),
  )
  const scale = graph.constant(scales, [1, count])
  const zero = graph.constant(new Int8Array(count), [1, count])
  const none = ''
  return [
    graph.constant(columnwise(gates, 0, inputs), [1, inputs, count]),
    graph.constant(columnwise(gates, inputs, inputs + outputs), [1, outputs, count]),
    biasOf(gates, graph),
    ...[none, none, none, none],
    ...[scale, zero, scale, zero],
  ]
}

function gatesOf({ matrices, inputs, outputs }: TrainedLayer): TrainedMatrix[] {
  const gates = gateOrder.flatMap((place) => matrices[place] ?? [])
  const fits = ({ rows, columns }: TrainedMatrix) =>
    rows === outputs && columns === inputs + outputs + 1
  if (gates.length !== gateOrder.length || !gates.every(fits))
    throw new Error('Cells whose weights do not fit.')
  return gates
}

/** The bias of the inputs, and that of the cells' own outputs, which Tesseract does not have. */
function biasOf(gates: TrainedMatrix[], graph: GraphBuilder): string {
  const values = concatenate(gates.map(lastColumnOf))
  const both = new Float32Array(2 * values.length)
  both.set(values)
  return graph.constant(both, [1, both.length])
}

function squeeze(graph: GraphBuilder, value: string, dimension: number): string {
  const attributes = [intsAttribute('axes', [dimension])]
  return graph.add({ operator: 'Squeeze', inputs: [value], attributes })
}
