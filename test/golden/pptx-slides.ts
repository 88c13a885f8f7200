import {
  graphicFrame,
  type Place,
  paragraph,
  pictureShape,
  placeholder,
  type SmallDeck,
  textBox,
  transform,
} from '../support/small-pptx.ts'

/** A deck of one kind of slide, and its rows, written from what PowerPoint shows. */
interface GoldenPptx {
  kind: string
  deck: SmallDeck
  rows: { slide: string; notes?: string }[]
}

const title = (text: string) => placeholder('title', [text], { place: [40, 20, 640, 50] })

const arabic = (text: string) => `<a:pPr algn="r" rtl="1"/><a:r><a:t>${text}</a:t></a:r>`
const rightToLeft: GoldenPptx = {
  kind: 'right to left, with columns that are read from the right',
  deck: {
    slides: [
      {
        shapes:
          placeholder('title', [arabic('النتائج')], { place: [40, 20, 640, 50] }) +
          textBox([40, 120, 300, 100], [arabic('ثالثا'), arabic('رابعا')]) +
          textBox([380, 120, 300, 100], [arabic('أولا'), arabic('ثانيا')]),
      },
      {
        shapes:
          placeholder('title', [arabic('الأسعار')], { place: [40, 20, 640, 50] }) +
          [
            ['شاي', '12'],
            ['قهوة', '15'],
            ['ماء', '3'],
          ]
            .map(
              ([name = '', price = ''], at) =>
                textBox([480, 120 + 60 * at, 200, 30], [arabic(name)]) +
                textBox([80, 120 + 60 * at, 100, 30], [arabic(price)]),
            )
            .join(''),
      },
    ],
  },
  rows: [
    { slide: 'النتائج\nأولا\nثانيا\nثالثا\nرابعا' },
    { slide: 'الأسعار\nشاي\t12\nقهوة\t15\nماء\t3' },
  ],
}

const node = ([left, top]: [number, number], text: string) =>
  `<dsp:sp><dsp:nvSpPr/><dsp:spPr>${transform([left, top, 140, 50])}</dsp:spPr><dsp:txBody><a:bodyPr/>${paragraph(text)}</dsp:txBody></dsp:sp>`
const point = (id: number, text: string) =>
  `<dgm:pt modelId="${id}"><dgm:t><a:bodyPr/>${paragraph(text)}</dgm:t></dgm:pt>`
const steps = ['Ask', 'Build', 'Check']
const diagram: GoldenPptx = {
  kind: 'SmartArt, with its drawing and with its model alone',
  deck: {
    slides: [true, false].map((isDrawn) => ({
      shapes: title('Cycle') + graphicFrame([40, 100, 600, 300], '<dgm:relIds r:dm="rId5"/>'),
      parts: {
        rId5: {
          type: 'diagramData',
          name: `diagrams/data${isDrawn ? 1 : 2}.xml`,
          xml: `<dgm:dataModel><dgm:ptLst>${steps.map((text, at) => point(at, `${isDrawn ? 'not ' : ''}${text}`)).join('')}</dgm:ptLst>${isDrawn ? '<dgm:extLst><a:ext uri="x"><dsp:dataModelExt relId="rId6"/></a:ext></dgm:extLst>' : ''}</dgm:dataModel>`,
        },
        ...(isDrawn
          ? {
              rId6: {
                type: 'diagramDrawing',
                name: 'diagrams/drawing1.xml',
                xml: `<dsp:drawing><dsp:spTree>${node([200, 0], 'Ask')}${node([400, 200], 'Build')}${node([0, 200], 'Check')}</dsp:spTree></dsp:drawing>`,
              },
            }
          : {}),
      },
    })),
  },
  rows: [{ slide: 'Cycle\nAsk\nBuild\nCheck' }, { slide: 'Cycle\nAsk\nBuild\nCheck' }],
}

const cache = (name: string, kind: 'str' | 'num', values: string[]) =>
  `<c:${name}><c:${kind}Ref><c:${kind}Cache>${values.map((value, at) => `<c:pt idx="${at}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${kind}Cache></c:${kind}Ref></c:${name}>`
const series = (name: string, values: string[], at: number) =>
  `<c:ser><c:order val="${at}"/>${cache('tx', 'str', [name])}${cache('cat', 'str', ['May', 'June'])}${cache('val', 'num', values)}</c:ser>`
const chartSlide = (plot: string, number: number) => ({
  shapes: title('Sales') + graphicFrame([40, 100, 600, 300], '<c:chart r:id="rId5"/>'),
  parts: {
    rId5: {
      type: 'chart',
      name: `charts/chart${number}.xml`,
      xml: `<c:chartSpace><c:chart><c:plotArea>${plot}</c:plotArea></c:chart></c:chartSpace>`,
    },
  },
})
const points = (name: string, [xs, ys]: [string[], string[]], at: number) =>
  `<c:ser><c:order val="${at}"/>${cache('tx', 'str', [name])}${cache('xVal', 'num', xs)}${cache('yVal', 'num', ys)}</c:ser>`
const charts: GoldenPptx = {
  kind: 'charts of one series, of two, and of points whose series have x values of their own',
  deck: {
    slides: [
      chartSlide(`<c:pieChart>${series('North', ['10', '20'], 0)}</c:pieChart>`, 1),
      chartSlide(
        `<c:barChart>${series('North', ['10', '20'], 0)}${series('South', ['30', '40'], 1)}</c:barChart>`,
        2,
      ),
      chartSlide(
        `<c:scatterChart>${points('North', [['1'], ['5']], 0)}${points('South', [['2'], ['7']], 1)}</c:scatterChart>`,
        3,
      ),
    ],
  },
  rows: [
    // a single series is the title, too
    { slide: 'Sales\nNorth\n\tNorth\nMay\t10\nJune\t20' },
    { slide: 'Sales\n\tNorth\tSouth\nMay\t10\t30\nJune\t20\t40' },
    { slide: 'Sales\n\tNorth\tSouth\n1\t5\t\n2\t\t7' },
  ],
}

const rule = (place: Place) =>
  `<p:cxnSp><p:nvCxnSpPr/><p:spPr>${transform(place)}<a:prstGeom prst="line"/><a:ln w="12700"><a:solidFill><a:srgbClr val="000000"/></a:solidFill></a:ln></p:spPr></p:cxnSp>`
const quarters: Place[] = [
  [380, 320, 300, 40],
  [40, 320, 300, 40],
  [380, 120, 300, 40],
  [40, 120, 300, 40],
]
const rules: GoldenPptx = {
  kind: 'rules that part texts: those above a rule are read before those below it',
  deck: {
    slides: [
      {
        shapes:
          title('Two shifts') +
          quarters
            .map((place, at) => textBox(place, [`${['Late', 'Night', 'Noon', 'Early'][at]} shift`]))
            .join('') +
          rule([40, 240, 640, 0]),
      },
    ],
  },
  rows: [{ slide: 'Two shifts\nEarly shift\nNoon shift\nNight shift\nLate shift' }],
}

const code = (text: string) =>
  `<a:r><a:rPr><a:latin typeface="Courier New"/></a:rPr><a:t>${text}</a:t></a:r>`
const listing: GoldenPptx = {
  kind: 'code, whose indentation is kept',
  deck: {
    slides: [
      {
        shapes:
          title('Loop') +
          textBox([40, 120, 600, 200], ['for row in rows:', '    print(row)', 'done()'].map(code)),
      },
    ],
  },
  rows: [{ slide: 'Loop\nfor row in rows:\n    print(row)\ndone()' }],
}

const notesAndHidden: GoldenPptx = {
  kind: 'notes and hidden slides',
  deck: {
    slides: [
      { shapes: title('First'), notes: 'Say hello' },
      { shapes: title('Hidden'), attributes: 'show="0"', notes: 'Skip' },
      { shapes: title('Last') },
    ],
  },
  rows: [{ slide: 'First', notes: 'Say hello' }, { slide: 'Last' }],
}

const cell = (text: string, attributes = '') =>
  `<a:tc ${attributes}><a:txBody>${paragraph(text)}</a:txBody></a:tc>`
const tableOf = (rows: string[]) =>
  `<a:tbl><a:tblGrid>${'<a:gridCol w="2540000"/>'.repeat(3)}</a:tblGrid>${rows.map((row) => `<a:tr h="400000">${row}</a:tr>`).join('')}</a:tbl>`
const merged: GoldenPptx = {
  kind: 'tables with merged cells, whose text is in the first of the cells',
  deck: {
    slides: [
      {
        shapes:
          title('Shifts') +
          graphicFrame(
            [40, 120, 600, 100],
            tableOf([
              cell('Day') + cell('Hours', 'gridSpan="2"') + cell('', 'hMerge="1"'),
              cell('Monday', 'rowSpan="2"') + cell('9') + cell('17'),
              cell('', 'vMerge="1"') + cell('18') + cell('20'),
            ]),
          ),
      },
    ],
  },
  rows: [{ slide: 'Shifts\nDay\tHours\t\nMonday\t9\t17\n\t18\t20' }],
}

const linked = pictureShape([40, 120, 300, 200], 'rId5').replace(
  '<p:nvPicPr/>',
  '<p:nvPicPr><p:cNvPr id="4" name="x" descr="A duck"/></p:nvPicPr>',
)
const pictures: GoldenPptx = {
  kind: 'linked pictures, which are not in the file and have no text',
  deck: {
    slides: [
      {
        shapes:
          title('Duck') +
          linked.replace('r:embed', 'r:link') +
          textBox([400, 120, 200, 40], ['Fig. 1']),
      },
    ],
  },
  rows: [{ slide: 'Duck\nFig. 1' }],
}

/** Decks of the kinds that no other golden deck has. */
export const goldenPptx: GoldenPptx[] = [
  ...[rightToLeft, diagram, charts, rules, listing, notesAndHidden, merged, pictures],
]
