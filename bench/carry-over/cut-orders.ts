import type { Block } from '../../packages/reader/src/conversion/lines/block.ts'
import type { Axis, Crossing } from '../../packages/reader/src/conversion/order/cut-evidence.ts'
import { readingOrder } from '../../packages/reader/src/conversion/order/reading-order.ts'
import type { CrossedSlide } from './crossed-slides.ts'

/** An order that the blocks of a slide can be read in, and the cuts that lead to it. */
export interface CutOrder {
  cuts: { crossing: Crossing; axis: Axis }[]
  text: string
}

/** Bounds the orders of a slide that are compared: those of six regions that can be cut both ways. More are rare and change little. */
const ordersMax = 64

/** The orders of a slide, for every way to cut the first regions that can be cut both ways. */
export function ordersOf(slide: CrossedSlide): CutOrder[] {
  const orders: CutOrder[] = []
  const open: Axis[][] = [[]]
  for (const axes of open) {
    const order = orderWith(slide, (_, at) => axes[at] ?? 'down')
    orders.push(order)
    for (let at = axes.length; at < order.cuts.length && open.length < ordersMax; at++) {
      open.push([...order.cuts.slice(0, at).map(({ axis }) => axis), 'across'])
    }
  }
  return orders
}

/** The order of a slide whose regions are cut as `choose` says; `at` counts those that can be cut both ways. */
export function orderWith(
  { blocks, drawn, title }: CrossedSlide,
  choose: (crossing: Crossing, at: number) => Axis,
): CutOrder {
  const cuts: CutOrder['cuts'] = []
  const ordered = readingOrder(blocks, drawn, (crossing) => {
    const axis = choose(crossing, cuts.length)
    cuts.push({ crossing, axis })
    return axis
  })
  return { cuts, text: [...title, ...ordered.flatMap(linesOf)].join('\n') }
}

function linesOf({ lines, rows }: Block): string[] {
  return rows ?? lines.map(({ text }) => text)
}
