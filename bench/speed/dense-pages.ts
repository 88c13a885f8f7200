import {
  cells,
  each,
  frame,
  grid,
  height,
  letter,
  noise,
  number,
  picture,
  placed,
  rectangle,
  rowOf,
  rule,
  width,
  withText,
  words,
} from './draw-page.ts'

/** A kind of thing that a page may have many of, in one arrangement. */
export interface DensePage {
  kind: 'characters' | 'lines' | 'frames' | 'rules' | 'pictures' | 'segments' | 'all kinds'
  arrangement: string
  /** The content stream of a page of 400 by 300 points with so many of them. */
  draw(count: number): string
}

/** Ordinary arrangements, and those that are the worst for comparisons of everything with everything. */
export const densePages: DensePage[] = [
  page('characters', 'words', (count) =>
    each(count / 80, (at) =>
      placed(words(80, at), [5, rowOf(at, count / 80)], (72 * height) / count),
    ),
  ),
  page('characters', 'at random', (count) =>
    each(count, (at) => placed(letter(at), [noise(at) * width, noise(at + 0.5) * height], 5)),
  ),
  page('characters', 'one line', (count) =>
    placed(words(count, 1), [2, 150], (1.6 * width) / count),
  ),
  page('characters', 'one line, apart', (count) =>
    each(count, (at) => placed(letter(at), [(at * width) / count, 150], width / count / 2.5)),
  ),
  page('characters', 'one place', (count) =>
    each(count, (at) => placed(letter(at), [100, 150], 5)),
  ),
  page('characters', 'one letter in one place', (count) =>
    each(count, () => placed('a', [100, 150], 5)),
  ),
  page('characters', 'two lines, one on the other', (count) =>
    [3, 7].map((at) => placed(words(count / 2, at), [2, 150], (3 * width) / count)),
  ),
  page('characters', 'a row on the diagonal', (count) =>
    each(count, (at) =>
      placed(letter(at), [(at * width) / count, (at * height) / count], width / count / 2),
    ),
  ),
  page('characters', 'of all sizes', (count) =>
    each(count, (at) =>
      placed(letter(at), [noise(at) * width, noise(at + 0.5) * height], 60 * noise(at + 0.25) ** 6),
    ),
  ),
  page('characters', 'turned', (count) =>
    each(count, (at) => {
      const angle = 6.3 * noise(at + 0.25)
      const [c, s] = [Math.cos(angle), Math.sin(angle)].map((it) => it.toFixed(4))
      const [x, y] = [noise(at) * width, noise(at + 0.5) * height].map((it) => it.toFixed(2))
      return `BT /F1 5 Tf ${c} ${s} -${s} ${c} ${x} ${y} Tm (${letter(at)}) Tj ET`
    }),
  ),
  page('lines', 'of .02 points', (count) => [
    `BT /F1 .02 Tf ${(height / count).toFixed(6)} TL 9 299 Td`,
    ...each(count, () => "(aa b)'"),
    'ET',
  ]),
  page('lines', 'below each other', (count) =>
    each(count, (at) => placed(words(12, at), [9, rowOf(at, count)], (0.9 * height) / count)),
  ),
  page('lines', 'of one letter, below each other', (count) =>
    each(count, (at) => placed(letter(at), [9, rowOf(at, count)], (0.9 * height) / count)),
  ),
  page('lines', 'pairs in a column', (count) =>
    each(count, (at) => {
      const y = height - (height * (3 * Math.floor(at / 2) + 1 + (at % 2))) / (1.5 * count + 2)
      return placed('ab', [9, y], (0.6 * height) / count)
    }),
  ),
  page('lines', 'pairs in rows and columns', (count) =>
    cells(count / 2, ({ x, y, size, at }) =>
      [0.6, 0.3].map((up) => placed(`${letter(at)}b`, [x, y + up * size], 0.28 * size)).join('\n'),
    ),
  ),
  page('lines', 'each further to the right', (count) =>
    each(count, (at) =>
      placed(`- ${letter(at)}`, [(at * width) / count, rowOf(at, count)], (0.9 * height) / count),
    ),
  ),
  page('lines', 'cells', (count) =>
    cells(count, ({ x, y, size, at }) => placed(String((at * 37) % 1000), [x, y], size / 3)),
  ),
  page('lines', 'labels at random', (count) =>
    each(count, (at) => placed(words(6, at), [noise(at) * width, noise(at + 0.5) * height], 1)),
  ),
  page('lines', 'list marks', (count) =>
    cells(count, ({ x, y, size, at }) => placed(`${(at % 30) + 1}.`, [x, y], size / 3)),
  ),
  page('lines', 'code', (count) =>
    each(count, (at) =>
      placed(
        `${' '.repeat(at % 8)}f${at % 9}\\(x\\);`,
        [9, rowOf(at, count)],
        (0.5 * height) / count,
      ),
    ),
  ),
  page('lines', 'rows ever further apart', (count) =>
    each(count, (at) => placed('ab', [(at % 7) * 50, height * (at / count) ** 2], 0.01)),
  ),
  page('lines', 'steps of a spiral', (count) =>
    each(count, (at) => {
      const left = (0.5 * (count - at)) / count
      const [x, y] = [
        [left, 0.5],
        [0.5, 1 - left],
        [1 - left, 0.5],
        [0.5, left],
      ][at % 4] as [number, number]
      return placed('a', [x * width, y * height], 0.004)
    }),
  ),
  page('frames', 'at random', (count) =>
    each(count, (at) => frame(at, noise(at), noise(at + 0.5))),
  ),
  page('frames', 'in one place', (count) =>
    withText(each(count, () => rectangle([50, 50], [200, 150]))),
  ),
  page('frames', 'nested', (count) =>
    withText(
      each(count, (at) => {
        const inset = (100 * at) / count
        return rectangle([20 + inset, 20 + inset], [350 - 2 * inset, 250 - 2 * inset])
      }),
    ),
  ),
  page('frames', 'nested, drawn over the text', (count) => [
    ...withText([], count / 4),
    ...each(count, (at) => {
      const inset = (100 * at) / count
      return rectangle([20 + inset, 20 + inset], [350 - 2 * inset, 250 - 2 * inset])
    }),
  ]),
  page('frames', 'a text in each', (count) =>
    cells(count, ({ x, y, size, at }) =>
      [
        rectangle([x, y], [Math.max(8, 0.9 * size), Math.max(8, 0.9 * size)]),
        placed(words(4, at), [x, y + size / 3], size / 5),
      ].join('\n'),
    ),
  ),
  page('rules', 'a grid', (count) => [...grid(count), ...withText([])]),
  page('rules', 'a grid with numbers', (count) => [
    ...grid(count),
    ...cells(count, ({ x, y, size, at }) => placed(String(at % 100), [x, y], size / 3)),
  ]),
  page('rules', 'at random', (count) =>
    withText(
      each(count, (at) => {
        const [x, y] = [noise(at) * width, noise(at + 0.5) * height]
        return at % 2 ? rule([x, y], [x + 50, y]) : rule([x, y], [x, y + 50])
      }),
    ),
  ),
  page('rules', 'between the rows of a table', (count) =>
    each(count, (at) => {
      const y = rowOf(at, count)
      const size = (0.6 * height) / count
      return `${rule([9, y], [390, y])}\n${placed('ab', [10, y], size)}\n${placed('cd', [200, y], size)}`
    }),
  ),
  page('rules', 'in one place', (count) => withText(each(count, () => rule([9, 150], [390, 150])))),
  page('pictures', 'at random', (count) =>
    each(count, (at) => picture(noise(at) * width, noise(at + 0.5) * height, 9)),
  ),
  page('pictures', 'in one place', (count) => each(count, () => picture(50, 50, 200))),
  page('segments', 'of one path', (count) => [
    '9 9 m',
    ...each(count, (at) => `${number(noise(at) * width)} ${number(noise(at + 0.5) * height)} l`),
    'S',
  ]),
  page('segments', 'of short paths', (count) =>
    each(count / 4, (at) => {
      const [x, y] = [noise(at) * width, noise(at + 0.5) * height].map(number)
      return `${x} ${y} m ${x} 99 l 99 ${y} l h f`
    }),
  ),
  page('segments', 'of a clip', (count) => [
    'q 0 0 m',
    ...each(199, (at) => `${number(noise(at) * width)} ${at} l`),
    'W n',
    ...each(count / 100, (at) =>
      placed(letter(at), [noise(at) * width, noise(at + 0.5) * height], 5),
    ),
    'Q',
  ]),
  page('all kinds', 'at random', (count) =>
    each(count / 5, (at) => {
      const [x, y] = [noise(at) * width, noise(at + 0.5) * height]
      return [
        placed(words(5, at), [x, y], 5),
        frame(at, noise(at + 0.1), noise(at + 0.2)),
        rule([x, y], [x + 60, y]),
        picture(y, x, 9),
        `${number(y)} ${number(x)} m 9 9 l 50 60 l S`,
      ].join('\n')
    }),
  ),
]

function page(
  kind: DensePage['kind'],
  arrangement: string,
  draw: (count: number) => string[] | string,
): DensePage {
  return { kind, arrangement, draw: (count) => [draw(count)].flat().join('\n') }
}
