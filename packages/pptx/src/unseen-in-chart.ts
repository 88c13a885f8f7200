import type { Color } from '@rowdeck/core/deck-model/slide-shapes'
import { rangeOf } from './color-range.ts'
import { groundsIn, isFill } from './grounds.ts'
import type { SlideColors } from './slide-colors.ts'
import { isUnseenRun } from './unseen-text.ts'
import { at, childOf, childrenOf, flagOf, numberIn, type XmlElement } from './xml-element.ts'

/** Hundredths of a point below which no letter is shown. */
const sizeMin = 100
const white: Color = [255, 255, 255]
/** Positions of labels that are beside what is drawn. */
const beside = new Set(['outEnd', 't', 'b', 'l', 'r'])
/** Plots whose labels are beside what is drawn unless the file says otherwise. */
const besideByDefault = /^c:(?:line|scatter|bar)Chart$/

/** Plots whose series are filled, and those of them that are large enough for a title. */
const filledPlots =
  /^c:(?:bar|bar3D|area|area3D|pie|pie3D|ofPie|doughnut|bubble|surface|surface3D|radar)Chart$/
const largeAreas = /^c:(?:area|area3D|pie|pie3D|ofPie|doughnut|surface|surface3D)Chart$/
/** Letters of a text that is written on what a series draws, such as a bar. Chosen by eye. */
const labelMax = 40

/** The colors of a slide, and those behind a chart, if they are known. */
interface ChartGround {
  colors: SlideColors | undefined
  behind: Color[] | undefined
}

/** Returns the parts of texts on a chart that can be seen. */
export interface ChartSight {
  /** The paragraphs of a title, of its text or of its own, without runs that nobody sees. */
  titleParagraphs(title: XmlElement | undefined, text: XmlElement | undefined): XmlElement[]
  /** Whether text that a title has without properties of its own can be seen. */
  isTitleSeen(title: XmlElement | undefined): boolean
  /** The same of a label of a series. */
  labelParagraphs(label: XmlElement | undefined, series: XmlElement): XmlElement[]
}

/** Sees the text of a chart with this root on a slide. */
export function chartSight(root: XmlElement, { colors, behind }: ChartGround): ChartSight {
  const plot = plotOf(root)
  const allOn = groundsOfChart(root, { colors, behind })
  const usual = runsIn(childOf(root, 'c:txPr'))
  const seen = (
    owner: XmlElement | undefined,
    { inherited = [], isOver }: { inherited?: (XmlElement | undefined)[]; isOver: boolean },
  ) => {
    const under = isOver ? undefined : allOn
    const grounds = colors && groundsIn(childOf(owner, 'c:spPr'), { colors, behind: under })
    return (run: XmlElement, own?: XmlElement) => {
      const chain = [own, runsIn(childOf(owner, 'c:txPr')), ...inherited, usual]
      return (
        !isTiny([childOf(run, 'a:rPr'), ...chain]) && !isUnseenRun(run, { grounds, colors }, chain)
      )
    }
  }
  const seenTitle = (title: XmlElement | undefined) =>
    seen(title, { isOver: isPlacedFreely(title) && paints(plot, largeAreas) })
  return {
    titleParagraphs: (title, text) => seenParagraphs(text, seenTitle(title)),
    isTitleSeen: (title) => seenTitle(title)(plainRun),
    labelParagraphs(label, series) {
      const all = childOf(series, 'c:dLbls')
      const isOver = isPlacedFreely(label) || !isLabelBeside(label, { series, plot })
      const inherited = [runsIn(childOf(all, 'c:txPr'))]
      return seenParagraphs(at(label, 'c:tx', 'c:rich'), seen(label, { inherited, isOver }))
    },
  }
}

const nothing = { attributes: {}, children: [], text: '' }
const plainRun: XmlElement = { ...nothing, name: 'a:r' }

/** The colors of a chart and its plot without what its series draw; undefined if they are not certain. */
function groundsOfChart(root: XmlElement, { colors, behind }: ChartGround): Color[] | undefined {
  const area = childOf(root, 'c:spPr')
  // a chart that does not say how it is filled may be white
  const around = area?.children.some(isFill) ? behind : behind && rangeOf([...behind, white])
  const onChart = colors && groundsIn(area, { colors, behind: around })
  const onPlot = colors && groundsIn(childOf(plotOf(root), 'c:spPr'), { colors, behind: onChart })
  return onChart && onPlot && rangeOf([...onChart, ...onPlot])
}

/**
 * What is behind a text box that an author drew on a chart: what series fill with colors of their own may be, if the text is as short as
 * a label on it; then it is not certain.
 */
export function groundsOfTextOn(
  root: XmlElement,
  letters: number,
  ground: ChartGround,
): Color[] | undefined {
  const isOver = letters <= labelMax && paints(plotOf(root), filledPlots)
  return isOver ? undefined : groundsOfChart(root, ground)
}

function plotOf(root: XmlElement): XmlElement | undefined {
  return at(root, 'c:chart', 'c:plotArea')
}

function paints(plot: XmlElement | undefined, kinds: RegExp): boolean {
  return plot?.children.some(({ name }) => kinds.test(name)) ?? false
}

/** Whether a title or label may be over anything that the chart draws. */
function isPlacedFreely(owner: XmlElement | undefined): boolean {
  const isOverlaid = flagOf(childOf(owner, 'c:overlay'), 'val') ?? false
  return isOverlaid || at(owner, 'c:layout', 'c:manualLayout') !== undefined
}

function isLabelBeside(
  label: XmlElement | undefined,
  { series, plot }: { series: XmlElement; plot: XmlElement | undefined },
): boolean {
  const around = plot?.children.find(({ children }) => children.includes(series))
  const position = [label, childOf(series, 'c:dLbls'), childOf(around, 'c:dLbls')]
    .map((labels) => childOf(labels, 'c:dLblPos')?.attributes.val)
    .find((value) => value !== undefined)
  if (position !== undefined) return beside.has(position)
  const grouping = childOf(around, 'c:grouping')?.attributes.val ?? ''
  return besideByDefault.test(around?.name ?? '') && !/stacked/i.test(grouping)
}

/** The properties of runs that a text body has for its paragraphs. */
function runsIn(body: XmlElement | undefined): XmlElement | undefined {
  return at(body, 'a:p', 'a:pPr', 'a:defRPr')
}

function isTiny(chain: (XmlElement | undefined)[]): boolean {
  const size = chain.map((properties) => numberIn(properties?.attributes.sz))
  return (size.find((value) => value !== undefined) ?? sizeMin) < sizeMin
}

function seenParagraphs(
  body: XmlElement | undefined,
  isSeen: (run: XmlElement, own?: XmlElement) => boolean,
): XmlElement[] {
  return childrenOf(body, 'a:p').map((paragraph) => {
    const own = at(paragraph, 'a:pPr', 'a:defRPr')
    const isText = ({ name }: XmlElement) => name === 'a:r' || name === 'a:fld'
    const children = paragraph.children.filter((child) => !isText(child) || isSeen(child, own))
    return { ...paragraph, children }
  })
}
