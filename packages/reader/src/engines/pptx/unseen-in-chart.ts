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

/** Returns the parts of texts on a chart that can be seen. */
export interface ChartSight {
  /** The paragraphs of a title, of its text or of its own, without runs that nobody sees. */
  titleParagraphs(title: XmlElement | undefined, text: XmlElement | undefined): XmlElement[]
  /** Whether text that a title has without properties of its own can be seen. */
  isTitleSeen(title: XmlElement | undefined): boolean
  /** The same of a label of a series. */
  labelParagraphs(label: XmlElement | undefined, series: XmlElement): XmlElement[]
}

/** Sees the text of a chart with this root on a slide with these colors; `behind` are those behind the chart, if they are known. */
export function chartSight(
  root: XmlElement,
  { colors, behind }: { colors: SlideColors | undefined; behind: Color[] | undefined },
): ChartSight {
  const area = childOf(root, 'c:spPr')
  // a chart that does not say how it is filled may be white
  const around = area?.children.some(isFill) ? behind : behind && rangeOf([...behind, white])
  const onChart = colors && groundsIn(area, { colors, behind: around })
  const plot = at(root, 'c:chart', 'c:plotArea')
  const onPlot = colors && groundsIn(childOf(plot, 'c:spPr'), { colors, behind: onChart })
  const allOn = onChart && onPlot && rangeOf([...onChart, ...onPlot])
  const usual = runsIn(childOf(root, 'c:txPr'))
  const seen = (owner: XmlElement | undefined, inherited: (XmlElement | undefined)[]) => {
    const under = isPlacedFreely(owner) ? undefined : allOn
    const grounds = colors && groundsIn(childOf(owner, 'c:spPr'), { colors, behind: under })
    return (run: XmlElement, own?: XmlElement) => {
      const chain = [own, runsIn(childOf(owner, 'c:txPr')), ...inherited, usual]
      return (
        !isTiny([childOf(run, 'a:rPr'), ...chain]) && !isUnseenRun(run, { grounds, colors }, chain)
      )
    }
  }
  return {
    titleParagraphs: (title, text) => seenParagraphs(text, seen(title, [])),
    isTitleSeen: (title) => seen(title, [])(plainRun),
    labelParagraphs(label, series) {
      const all = childOf(series, 'c:dLbls')
      const isBeside = isLabelBeside(label, { series, plot })
      const owner =
        label && (isBeside ? label : { ...label, children: [...label.children, overlay] })
      return seenParagraphs(
        at(label, 'c:tx', 'c:rich'),
        seen(owner, [runsIn(childOf(all, 'c:txPr'))]),
      )
    },
  }
}

const nothing = { attributes: {}, children: [], text: '' }
const plainRun: XmlElement = { ...nothing, name: 'a:r' }
const overlay: XmlElement = { ...nothing, name: 'c:overlay', attributes: { val: '1' } }

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
